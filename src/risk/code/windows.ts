/** Words of PowerShell. */
export const POWERSHELL: RegExp =
  /\b(?:iex|irm|iwr|invoke-\w+|new-object|start-process|set-mppreference|add-mppreference|powershell|mshta|certutil|bitsadmin|regsvr32|rundll32)\b|\$env:|currentversion\\run/i

/** Programs of Windows, which a batch file starts by their names; in a sentence they are only named. */
export const WINDOWS: RegExp =
  /\b(?:wmic|vssadmin|wbadmin|bcdedit|schtasks|wevtutil|set-clipboard|net\s{1,4}(?:user|localgroup)|netsh|nslookup\s{1,4}-q|net\s{1,4}use|for\s{1,4}\/f|reg(?:\.exe)?\s{1,4}(?:add|save))\b|\bstart\s{1,4}["']?\\\\[\w-]+\.|\brundll32\b/i
