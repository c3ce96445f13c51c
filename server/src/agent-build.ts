import { fileURLToPath } from 'node:url'

/** Where the agent's packages are built to, seen from the sources and from the built server alike. */
export const builtAgentFiles = fileURLToPath(new URL('../../agent/dist/packages', import.meta.url))
