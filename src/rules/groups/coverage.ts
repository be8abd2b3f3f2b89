// What starts by itself, comes from elsewhere, or was looked at by nobody; it asks what code does, if that was looked at.
export { autoRunFile } from '../auto-run-file.ts'
export { notAnalysed } from '../not-analysed.ts'
export { untrustedDependency } from '../untrusted-dependency.ts'
