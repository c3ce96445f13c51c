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

function stopOnSignal(running: DevEnv): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      running.stop().then(
        () => process.exit(0),
        (error: unknown) => {
          console.error(error)
          process.exit(1)
        },
      )
    })
  }
}

const options = readOptions()
try {
  if (!options.skipsBuild) await buildConsole()
  const running = await startDevEnv(options)
  const { address, madeKeyFile } = running.server
  stopOnSignal(running)
  if (madeKeyFile && !options.isJson) console.log(madeKeyText(madeKeyFile))
  console.log(
    options.isJson ? JSON.stringify({ address, people: running.people }) : welcome(address, running.people),
  )
} catch (error) {
  const isKnown = error instanceof BadConfig || error instanceof CannotStart
  console.error(`filo: cannot start: ${isKnown ? error.message : String((error as Error).stack)}`)
  process.exit(1)
}
