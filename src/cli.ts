import { main } from './cli/main.ts'

void main()
