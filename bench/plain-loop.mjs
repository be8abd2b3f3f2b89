// What a linter cannot do without: list the directories and read the files. usage: node bench/plain-loop.mjs <directory>
import { readFileSync } from 'node:fs'
import { filesBelow } from './distinct-skills.mjs'

for (const path of filesBelow(process.argv[2])) readFileSync(path)
