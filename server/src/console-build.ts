import { fileURLToPath } from 'node:url'

/** Where the console is built to, seen from the sources and from the built server alike. */
export const consoleBuild = fileURLToPath(new URL('../../console/dist', import.meta.url))
