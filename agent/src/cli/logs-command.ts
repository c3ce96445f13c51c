import { access } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { BadConfig } from '../config.ts'
import { systemClock } from '../context.ts'
import { openLogBook } from '../log/log-book.ts'
import { findAgent, placeOptions } from './look-at-agent.ts'

const usualMinutes = 60

function readOptions(args: string[]) {
  try {
    const { values } = parseArgs({ args, options: { ...placeOptions, minutes: { type: 'string' } } })
    const minutes = Number(values.minutes ?? usualMinutes)
    if (!(minutes > 0)) throw new Error('--minutes must be a number above 0')
    return { ...values, minutes }
  } catch (error) {
    throw new BadConfig(`filo-agent: ${error instanceof Error ? error.message : String(error)}`)
  }
}

/** Prints what the agent of this machine logged lately, oldest first. @throws BadConfig */
export async function printLogs(args: string[]): Promise<void> {
  const { minutes, ...options } = readOptions(args)
  const { folder } = await findAgent(options)
  await access(folder.log).catch((error: NodeJS.ErrnoException) => {
    throw new BadConfig(
      error.code === 'EACCES'
        ? 'filo-agent: only its own user may see this; run it with sudo'
        : `filo-agent: nothing was logged in ${folder.log} yet`,
    )
  })
  const lines = await (await openLogBook(folder.log)).read(systemClock.now() - minutes * 60_000)
  process.stdout.write(lines.map((line) => `${line}\n`).join(''))
}
