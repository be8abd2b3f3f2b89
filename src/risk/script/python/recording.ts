import { writesFile } from '../files.ts'
import type { Call, Run } from '../language.ts'
import type { Functions } from '../library.ts'
import { marked, marksOf, value, withMarks, type Value } from '../value.ts'
import type { Roles } from './names.ts'

export const RECORDING_ROLES: Roles = {
  camera({ path, receiver, span }, run) {
    if (path.startsWith('cv2.') && receiver?.text !== undefined) return value()
    run.fact('takes screenshots', span, '')
    return path.startsWith('cv2.') ? value({ items: [value(), marked('screen', 'what the camera sees')] }) : marked('screen', 'what the microphone hears')
  },
  'window hook'({ span }, run) {
    run.fact('hooks windows', span, '')
    return value()
  },
}

/** What records sound, pictures and windows. */
export const RECORDING: Functions = {
  'soundfile.write': writesSound,
  'scipy.io.wavfile.write': writesSound,
}

function writesSound({ args: [first, ...rest], span }: Call, run: Run): Value | undefined {
  if (!first) return undefined
  const sound = value({ marks: rest.flatMap((arg) => [...marksOf(arg)]) })
  if (first.path === 'io.BytesIO()') first.marks = withMarks(first.marks, sound.marks)
  else writesFile(run, span, first, sound)
  return value()
}
