import { brokenHook } from '../broken-hook.ts'
import { componentPath } from '../component-path.ts'
import { duplicateKey } from '../duplicate-key.ts'
import { duplicatePlugin } from '../duplicate-plugin.ts'
import { entryConflict } from '../entry-conflict.ts'
import { failingServer } from '../failing-server.ts'
import { hiddenComponent } from '../hidden-component.ts'
import { ignoredKey } from '../ignored-key.ts'
import { incompleteManifest } from '../incomplete-manifest.ts'
import { invalidField } from '../invalid-field.ts'
import { invalidHook } from '../invalid-hook.ts'
import { invalidHostFile } from '../invalid-host-file.ts'
import { invalidJson } from '../invalid-json.ts'
import { invalidManifest } from '../invalid-manifest.ts'
import { invalidMemory } from '../invalid-memory.ts'
import { invalidServer } from '../invalid-server.ts'
import { invalidSource } from '../invalid-source.ts'
import { invalidYaml } from '../invalid-yaml.ts'
import { largeInstructions } from '../large-instructions.ts'
import { misplacedSkill } from '../misplaced-skill.ts'
import { missingComponent } from '../missing-component.ts'
import { missingImport } from '../missing-import.ts'
import { missingManifest } from '../missing-manifest.ts'
import { pathEscape } from '../path-escape.ts'
import { pluginName } from '../plugin-name.ts'
import { pluginOff } from '../plugin-off.ts'
import { reservedName } from '../reserved-name.ts'
import { unknownHookEvent } from '../unknown-hook-event.ts'
import { unknownManifestKey } from '../unknown-manifest-key.ts'
import { unpinnedPackage } from '../unpinned-package.ts'
import { unpinnedSource } from '../unpinned-source.ts'
import { unquotedVariable } from '../unquoted-variable.ts'
import { unreadComponent } from '../unread-component.ts'
import { unsafeSource } from '../unsafe-source.ts'
import type { Rule } from '../rule.ts'

/** What is wrong with plugins, marketplaces and projects, and with the files that hosts read of them. Sorted by id. */
export const rules: readonly Rule[] = [
  brokenHook,
  componentPath,
  duplicateKey,
  duplicatePlugin,
  entryConflict,
  failingServer,
  hiddenComponent,
  ignoredKey,
  incompleteManifest,
  invalidField,
  invalidHook,
  invalidHostFile,
  invalidJson,
  invalidManifest,
  invalidMemory,
  invalidServer,
  invalidSource,
  invalidYaml,
  largeInstructions,
  misplacedSkill,
  missingComponent,
  missingImport,
  missingManifest,
  pathEscape,
  pluginName,
  pluginOff,
  reservedName,
  unknownHookEvent,
  unknownManifestKey,
  unpinnedPackage,
  unpinnedSource,
  unquotedVariable,
  unreadComponent,
  unsafeSource,
]
