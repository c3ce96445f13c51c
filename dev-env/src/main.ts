import { flushCompileCache } from 'node:module'
import { roleNames } from '@filo/contract/roles'
import { BadConfig } from '@filo/server/config'
import { CannotStart } from '@filo/server/ground/cannot-start'
import { madeKeyText } from '@filo/server/start-up/made-key-text'
import { buildConsole } from './build-console.ts'
import { readOptions } from './config.ts'
import type { Credentials } from './people.ts'
import { type DevEnv, startDevEnv } from './start-dev-env.ts'

function welcome(address: string, people: Credentials[]): string {
  const width = Math.max(...people.map(({ email }) => email.length))
  const lines = people.map(
    ({ role, email, password }) =>
      `  ${email.padEnd(width)}  ${password}  ${roleNames[role].tr} / ${roleNames[role].en}`,
  )
  return `\nFilo: ${address}\n\nSign in as one of these (made for this data folder only):\n${lines.join('\n')}\n\nStop with Ctrl+C.\n`
}

/** One end however often it is asked for: whoever ends a whole group of processes asks twice, since npm's end asks too. */
function stopOnSignal(running: DevEnv): void {
  let isStopping = false
  const stop = () => {
    if (isStopping) return
    isStopping = true
    running.stop().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error)
        process.exit(1)
      },
    )
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stop)
}

const options = readOptions()
try {
  if (!options.skipsBuild) await buildConsole()
  const running = await startDevEnv(options)
  const { address, madeKeyFile } = running.server
  stopOnSignal(running)
  await running.ready
  // Where NODE_COMPILE_CACHE names a folder; tests kill this program before it would keep anything at its end.
  flushCompileCache()
  if (madeKeyFile && !options.isJson) console.log(madeKeyText(madeKeyFile))
  console.log(
    options.isJson ? JSON.stringify({ address, people: running.people }) : welcome(address, running.people),
  )
} catch (error) {
  const isKnown = error instanceof BadConfig || error instanceof CannotStart
  console.error(`filo: cannot start: ${isKnown ? error.message : String((error as Error).stack)}`)
  process.exit(1)
}
