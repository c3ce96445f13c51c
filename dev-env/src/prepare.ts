import { buildConsole } from './build-console.ts'

/** What the product needs built before it starts, made once for many starts: `node dev-env/src/prepare.ts`. */
await buildConsole()
