// Skills that share something.
export { duplicateDescription } from '../duplicate-description.ts'
export { duplicateName } from '../duplicate-name.ts'
