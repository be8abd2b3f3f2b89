import { main } from './cli/main.ts'
import { JUDGE_THREAD, judgeAsThread } from './commands/judge-in-threads.ts'

// A thread that judges skills is started as the program is, with an argument that is the name of no command.
void (process.argv[2] === JUDGE_THREAD ? judgeAsThread().then((done) => (done ? undefined : main())) : main())
