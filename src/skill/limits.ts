/*
 * How much of a skill is looked at. Whatever is beyond one of these limits is a finding, `not-analysed`: nothing is left
 * out silently. How far a regular expression looks, or how much of a message is shown, is no limit of this kind, and
 * is defined where it is used.
 */

/** The largest file that is read, in bytes; a skill file that is larger is not parsed. */
export const MAX_FILE_BYTES = 10_000_000

/** The largest document other than SKILL.md that rules read, in bytes. */
export const MAX_DOCUMENT_BYTES = 4_000_000

/** The largest script, configuration or text of data that is read, in bytes. */
export const MAX_SCRIPT_BYTES = 1_000_000

/** The longest piece of code that is analysed, in UTF-16 code units: a script, a fence, or what an encoding hides. */
export const MAX_CODE_CHARACTERS = 1_000_000

/** The longest piece of shell code, in UTF-16 code units. */
export const MAX_SHELL_CHARACTERS = 200_000

/** Commands of a piece of shell code in all, with those in nested code. */
export const MAX_SHELL_COMMANDS = 20_000

/** Code in a command line is analysed to this depth: `bash -c "bash -c '…'"`. */
export const MAX_SHELL_DEPTH = 5

/** Code in a command line of PowerShell is read to this depth. */
export const MAX_POWERSHELL_DEPTH = 4

/** The longest text inside of Python or JavaScript that is analysed as code, in UTF-16 code units, and how deep. */
export const MAX_INNER_CHARACTERS = 250_000
export const MAX_INNER_DEPTH = 2

/** A function of a script is followed so often with a text that may be a command; with others it is followed less. */
export const MAX_CALLS_WITH_COMMANDS = 100

/** Brackets that nothing closes in Python or JavaScript: the parser needs memory for the square of them. */
export const MAX_OPEN_BRACKETS = 1000

/** How far the scripts of one language are followed together, in steps. */
export const MAX_SCRIPT_STEPS = 300_000

/** The most entries that a skill's listing holds. */
export const MAX_ENTRIES = 10_000

/** The most segments that a path in a skill's listing has. */
export const MAX_DEPTH = 32
