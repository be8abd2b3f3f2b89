/**
 * Commands and skills that come with Claude Code 2.1.332, without those that are there for few accounts. A skill of the same name
 * takes the place of each [M: /clear, /compact, /help, /init, /model, /cost, /agents].
 */
export const BUILT_IN: ReadonlySet<string> = new Set(
  `add-dir agents autocompact background batch branch btw bug cd claude-api clear code-review color compact config context copy cost
  dataviz debug deep-research desktop diff doctor effort exit export fast feedback fewer-permission-prompts focus fork goal help hooks ide
  init insights install-github-app keybindings loop login logout mcp memory mobile model output-style permissions plan plugin plugins
  privacy-settings quit recap release-notes reload-plugins reload-skills remote-control rename resume rewind run run-skill-generator
  security-review session settings simplify skills stats status statusline stop tasks team-onboarding teleport terminal-setup theme
  update-config upgrade usage verify version voice workflows`.split(/\s+/),
)
