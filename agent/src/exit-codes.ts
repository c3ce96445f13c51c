/**
 * With `FILO_REBOOT=agent` the agent ends with this code where a robot would restart; whoever supervises it starts it
 * again (75 is sysexits' EX_TEMPFAIL: try again).
 */
export const restartExitCode = 75

/** The agent could not go on (sysexits' EX_SOFTWARE); whoever supervises it starts it again. */
export const failureExitCode = 70
