import type { RemoteLogLine } from '@filo/contract/remote/remote-streams'
import type { AgentContext } from '../../context.ts'
import { createFileFollower } from './follow-file.ts'
import { createLastLines } from './log-lines.ts'
import type { LogReading, LogSource } from './log-sources.ts'

/** A text file of lines, with what it calls them and how each is read. */
export interface LogFile {
  path: string
  /** A file that went before it and is not followed. */
  previous?: string
  toLine: (text: string) => RemoteLogLine
}

interface Parts {
  clock: AgentContext['clock']
  reading: LogReading
}

/** Sends what was there before, the newest lines or all, and @returns the follower behind it. */
async function readBefore({ path, previous, toLine }: LogFile, { clock, reading }: Parts) {
  const { lines, redact, matches, before, signal } = reading
  const last = createLastLines(lines ?? 0)
  const handle = async (text: string) => {
    const line = redact(toLine(text))
    if (!matches(line)) return
    if (lines === null) await before(line)
    else if (lines > 0) last.add(line)
  }
  const follower = createFileFollower({ path, clock, signal })
  let old: typeof follower | undefined
  try {
    if (previous !== undefined) {
      old = createFileFollower({ path: previous, clock, signal })
      await old.look(handle)
      await old.end(handle)
    }
    await follower.look(handle)
    if (!reading.follow) await follower.end(handle)
    for (const line of last.list()) await before(line)
    return follower
  } catch (error) {
    for (const each of [old, follower]) await each?.end(() => undefined)
    throw error
  }
}

async function followOn(follower: ReturnType<typeof createFileFollower>, handle: (text: string) => void) {
  try {
    await follower.follow(handle)
  } finally {
    await follower.end(() => undefined)
  }
}

/** A log that lies in files, each read from before and then followed beside the others. */
export function fileSource(clock: AgentContext['clock'], files: readonly LogFile[]): LogSource {
  return async (options) => {
    const ended = new AbortController()
    const reading = { ...options, signal: AbortSignal.any([options.signal, ended.signal]) }
    const followed: Promise<void>[] = []
    try {
      for (const file of files) {
        const follower = await readBefore(file, { clock, reading })
        if (!reading.follow) continue
        const handle = (text: string) => {
          const line = reading.redact(file.toLine(text))
          if (reading.matches(line)) reading.since(line)
        }
        followed.push(followOn(follower, handle))
      }
      await Promise.all(followed)
    } finally {
      ended.abort()
      await Promise.allSettled(followed)
    }
  }
}
