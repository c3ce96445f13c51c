import { type ChildProcessByStdio, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { promisify } from 'node:util'
import type { RemoteLogLine } from '@filo/contract/remote/remote-streams'
import { z } from 'zod'
import { AbortedError } from '../../updates/update-error.ts'
import { createLastLines, createLineSplitter } from './log-lines.ts'
import type { LogReading, LogSource } from './log-sources.ts'
import { toolEnvironment } from './tool-environment.ts'

/** A field as journalctl writes it: an array where it is no UTF-8, null where it is too long (systemd, Journal JSON Format). */
const Field = z.union([z.string(), z.array(z.number().int().min(0).max(255)), z.null()]).catch(null)

const Entry = z.object({
  __CURSOR: z.string().max(500).optional().catch(undefined),
  __REALTIME_TIMESTAMP: z.string().optional().catch(undefined),
  PRIORITY: z.string().optional().catch(undefined),
  SYSLOG_IDENTIFIER: Field.optional(),
  _SYSTEMD_UNIT: Field.optional(),
  _COMM: Field.optional(),
  MESSAGE: Field.optional(),
})

const textOf = (field: z.infer<typeof Field> | undefined): string | undefined =>
  Array.isArray(field) ? Buffer.from(field).toString('utf8') : (field ?? undefined)

function instantOf(microseconds: string | undefined): string | null {
  const ms = Math.floor(Number(microseconds) / 1000)
  return ms > 0 && ms < 253_402_300_800_000 ? new Date(ms).toISOString() : null
}

/** An entry of the journal; undefined for a line that is none. */
export function readJournalLine(
  text: string,
): { line: RemoteLogLine; cursor: string | undefined } | undefined {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    return undefined
  }
  const entry = Entry.safeParse(json).data
  if (!entry) return undefined
  const level = /^[0-7]$/.test(entry.PRIORITY ?? '') ? Number(entry.PRIORITY) : null
  const origin = [entry.SYSLOG_IDENTIFIER, entry._SYSTEMD_UNIT, entry._COMM].map(textOf).find(Boolean) ?? ''
  const message = textOf(entry.MESSAGE) ?? ''
  return {
    line: { at: instantOf(entry.__REALTIME_TIMESTAMP), level, origin, text: message },
    cursor: entry.__CURSOR,
  }
}

interface Run {
  command: string
  args: readonly string[]
  signal: AbortSignal
}

type Child = ChildProcessByStdio<null, Readable, null>

/** Ends a program of ours, and waits until it is gone. */
async function end(child: Child): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill('SIGKILL')
  await gone
}

/** Lines that a program prints, each taken before the next is read. @throws AbortedError; where it cannot be started */
async function readProgram({ command, args, signal }: Run, onLine: (text: string) => Promise<void> | void) {
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'ignore'], env: toolEnvironment })
  await once(child, 'spawn')
  const stop = () => child.kill('SIGKILL')
  signal.addEventListener('abort', stop, { once: true })
  if (signal.aborted) stop()
  const splitter = createLineSplitter()
  try {
    for await (const bytes of child.stdout)
      for (const text of splitter.split(bytes as Buffer)) {
        if (signal.aborted) throw new AbortedError()
        await onLine(text)
      }
    for (const text of splitter.rest()) await onLine(text)
  } finally {
    signal.removeEventListener('abort', stop)
    await end(child)
  }
  if (signal.aborted) throw new AbortedError()
}

/** With a filter more is read from before, since only what it finds counts. */
const mostSearched = 100_000

/** Reads what was there before; @returns where to go on. */
async function readBefore(
  run: Run,
  { lines, redact, matches, before }: LogReading,
): Promise<string | undefined> {
  const searched = matches({ text: '' }) ? (lines ?? 0) : mostSearched
  const last = createLastLines(lines ?? 0)
  let newest: string | undefined
  // Where nothing of before is wanted, the newest entry still says from where on to follow.
  const count = lines === null ? 'all' : String(Math.max(1, lines === 0 ? 1 : searched))
  await readProgram({ ...run, args: [...run.args, '-n', count] }, async (text) => {
    const entry = readJournalLine(text)
    newest = entry?.cursor ?? newest
    const line = entry && redact(entry.line)
    if (!line || lines === 0 || !matches(line)) return
    if (lines === null) await before(line)
    else last.add(line)
  })
  for (const line of last.list()) await before(line)
  return newest
}

/** The journal of the system (journalctl(1)), of one unit or all. */
export function journalSource(command: string, unit?: string): LogSource {
  return async (reading) => {
    const args = ['-o', 'json', '--no-pager', '-q', ...(unit === undefined ? [] : ['-u', unit])]
    const run: Run = { command, args, signal: reading.signal }
    const cursor = await readBefore(run, reading)
    if (!reading.follow) return
    const from = cursor === undefined ? ['-n', '0'] : ['-n', 'all', `--after-cursor=${cursor}`]
    await readProgram({ ...run, args: [...args, '-f', ...from] }, (text) => {
      const entry = readJournalLine(text)
      const line = entry && reading.redact(entry.line)
      if (line && reading.matches(line)) reading.since(line)
    })
  }
}

const run = promisify(execFile)

/** Whether there is a journal that answers: the program is there, and shows an entry. */
export async function hasJournal(command: string): Promise<boolean> {
  const options = { timeout: 3000, maxBuffer: 4_194_304, env: toolEnvironment }
  return run(command, ['-n', '1', '-o', 'json', '--no-pager', '-q'], options).then(
    ({ stdout }) => readJournalLine(stdout.split('\n')[0] ?? '') !== undefined,
    () => false,
  )
}
