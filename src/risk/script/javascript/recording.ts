import type { Functions } from '../library.ts'
import { marked, marksOf, value } from '../value.ts'

/** What records sound and pictures. */
export const RECORDING: Functions = {
  getUserMedia: () => marked('screen', 'camera or microphone'),
  MediaRecorder: ({ args: [first] }) => value({ path: 'MediaRecorder()', marks: first ? marksOf(first) : [] }),
}
