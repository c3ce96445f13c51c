import { appendFile, mkdir, readFile, rename, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { isMissing } from '../disk/durable-file.ts'
import { redactSecrets } from './redact-secrets.ts'

/** The newest lines of the agent's log, kept on disk over restarts. */
export interface LogBook {
  /** Adds a line under a time (ms since 1970); secrets are taken out. Never fails: a full disk costs lines only. */
  note(atMs: number, line: string): void
  /** The lines from `sinceMs` on, oldest first. */
  read(sinceMs: number): Promise<string[]>
  /** Waits until what was noted is written. */
  settled(): Promise<void>
}

/** Two files of this length at most: days of an idle robot, hours of a busy one. */
const fileBytes = 2 * 1024 * 1024
const lineLength = 4000

async function readLines(path: string): Promise<string[]> {
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    if (isMissing(error)) return ''
    throw error
  })
  return text.split('\n').filter((line) => line !== '')
}

/** Opens the log of an agent in its folder; `maxBytes` is of one of its two files. */
export async function openLogBook(folder: string, maxBytes = fileBytes): Promise<LogBook> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const [current, previous] = [join(folder, 'agent.log'), join(folder, 'agent.1.log')]
  let length = await stat(current).then(
    ({ size }) => size,
    () => 0,
  )
  let waiting: string[] = []
  let work: Promise<void> = Promise.resolve()

  async function write(): Promise<void> {
    const text = waiting.join('')
    waiting = []
    if (text === '') return
    if (length + Buffer.byteLength(text) > maxBytes) {
      await rename(current, previous).catch(() => undefined)
      length = 0
    }
    length += Buffer.byteLength(text)
    await appendFile(current, text, { mode: 0o600 })
  }

  return {
    note(atMs, line) {
      const clean = redactSecrets(line).replaceAll('\n', '\\n').slice(0, lineLength)
      waiting.push(`${new Date(atMs).toISOString()} ${clean}\n`)
      if (waiting.length === 1) work = work.then(write).catch(() => undefined)
    },
    async read(sinceMs) {
      await work
      const since = new Date(sinceMs).toISOString()
      // Instants of one form sort as texts do.
      return [...(await readLines(previous)), ...(await readLines(current))].filter((line) => line >= since)
    },
    settled: () => work,
  }
}
