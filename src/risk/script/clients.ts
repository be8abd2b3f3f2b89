import { givesAway } from './channels.ts'
import { ofCloud } from './cloud.ts'
import { absorbs, handsOver } from './common.ts'
import type { Knowers } from './library.ts'
import { logsAway } from './logs.ts'

/** What clients of services do, in both languages: they are known by the name of a method, or by what they are given. */
export const CLIENTS: readonly Knowers[] = [logsAway, ofCloud, handsOver, absorbs, givesAway]
