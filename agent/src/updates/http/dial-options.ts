/**
 * How the agent opens connections to the server, the link too. Node gives each address of a name 250 ms and goes on to the
 * next: behind two of them, one dead, a robot on a satellite line would never come through. Four seconds leave room for two
 * lost packets (RFC 6298 sends the first again after one second, the next after two more); and three dead addresses still
 * fit into the time that a link has to open.
 */
export const dialOptions = { autoSelectFamily: true, autoSelectFamilyAttemptTimeout: 4000 }
