/** The argument that makes the program a thread that judges skills; the name of no command. */
export const JUDGE_THREAD = 'judge-thread'
