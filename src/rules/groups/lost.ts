// What hosts make of a skill; to say that takes the hosts.
export { lostOnHost } from '../lost-on-host.ts'
