/** What programs of the system are run with: nothing of the agent's own, and words that do not depend on the machine. */
export const toolEnvironment = { LC_ALL: 'C.UTF-8', PATH: '/usr/bin:/bin:/usr/sbin:/sbin' } as const
