import { parseArgs } from 'node:util'
import { backUp, restore } from './backup/backup-commands.ts'
import { openInstallation } from './backup/open-installation.ts'
import { requireBackupPlace } from './backup/require-backup-place.ts'
import { BadConfig, readConfig } from './config.ts'
import { CannotStart } from './ground/cannot-start.ts'
import { errorForLog } from './http/redact-log.ts'

const usage = 'usage: filo backup FILE [--blobs FOLDER] | filo restore FILE [--blobs FOLDER]'

function readWords() {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { blobs: { type: 'string' } },
  })
  const [command, file, ...rest] = positionals
  if (!file || rest.length > 0 || (command !== 'backup' && command !== 'restore')) throw new BadConfig(usage)
  return { command, place: { file, blobs: values.blobs } }
}

async function run(): Promise<void> {
  const { command, place } = readWords()
  if (command === 'backup') await requireBackupPlace(place.file)
  const isAlone = command === 'restore'
  const installation = await openInstallation(readConfig(), { isAlone })
  try {
    if (command === 'backup') {
      const { rows, copied, known, folder } = await backUp(installation, place)
      console.log(`${rows} rows in ${place.file}; ${copied} blobs copied to ${folder}, ${known} were there.`)
      console.log('The key to the stored secrets (FILO_KEY_FILE) is not in it: keep a copy of it elsewhere.')
      return
    }
    const { rows, madeAt, copied, checked } = await restore(installation, place)
    console.log(`${rows} rows as they were at ${madeAt}; ${copied} blobs copied, ${checked} are whole.`)
    console.log('Start the server with the key to the stored secrets of that time. Everybody signs in again.')
  } finally {
    await installation.close()
  }
}

/** `filo backup` and `filo restore`: on the server's machine, with the server's settings. */
await run().catch((error: unknown) => {
  const isKnown = error instanceof BadConfig || error instanceof CannotStart
  const isUsage = (error as { code?: string }).code?.startsWith('ERR_PARSE_ARGS')
  const words = isKnown ? error.message : String((errorForLog(error) as Error).stack ?? error)
  console.error(`filo: ${isUsage ? usage : words}`)
  process.exitCode = 2
})
