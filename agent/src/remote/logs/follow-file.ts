import type { Stats } from 'node:fs'
import { type FileHandle, open, stat } from 'node:fs/promises'
import type { AgentContext } from '../../context.ts'
import { isMissing } from '../../disk/durable-file.ts'
import { headBytes } from '../../updates/hooks/plan-cut.ts'
import { createLineSplitter } from './log-lines.ts'

const lookEveryMs = 300
const readBytes = 65_536

/** A file at a place in it. */
interface Reading {
  file: FileHandle
  /** Which file it is, whatever it is called meanwhile. */
  identity: string
  position: number
  splitter: ReturnType<typeof createLineSplitter>
}

const identityOf = ({ dev, ino }: Pick<Stats, 'dev' | 'ino'>): string => `${dev}:${ino}`

/** @returns undefined where there is no such file */
function ifThere<T>(work: Promise<T>): Promise<T | undefined> {
  return work.catch((error: unknown) => {
    if (isMissing(error)) return undefined
    throw error
  })
}

/**
 * Position to go on from in a file that has become shorter: at its beginning, or behind what the agent left of it when it cut its
 * middle out (updates/cut-output.ts), whose end was read before.
 */
export function positionAfterCut(size: number, position: number): number {
  if (size >= position) return position
  return size > headBytes ? size : 0
}

type OnLine = (line: string) => Promise<void> | void

async function readOn(reading: Reading, onLine: OnLine, signal: AbortSignal): Promise<void> {
  const buffer = Buffer.allocUnsafe(readBytes)
  const { size } = await reading.file.stat()
  reading.position = positionAfterCut(size, reading.position)
  if (reading.position === size) return
  while (!signal.aborted) {
    const { bytesRead } = await reading.file.read(buffer, 0, readBytes, reading.position)
    if (bytesRead === 0) return
    reading.position += bytesRead
    for (const line of reading.splitter.split(buffer.subarray(0, bytesRead))) await onLine(line)
  }
}

interface Options {
  path: string
  clock: AgentContext['clock']
  signal: AbortSignal
  openFile?: typeof open
}

/**
 * Reads a text file line by line, and goes on where it was each time it is looked at, also when another file has its
 * name: the rest of the old one comes first. Each file is opened once.
 */
export function createFileFollower({ path, clock, signal, openFile = open }: Options) {
  let reading: Reading | undefined

  async function begin(): Promise<Reading | undefined> {
    const file = await ifThere(openFile(path, 'r'))
    return (
      file && { file, identity: identityOf(await file.stat()), position: 0, splitter: createLineSplitter() }
    )
  }

  async function endReading(onLine: OnLine): Promise<void> {
    if (!reading) return
    const { file, splitter } = reading
    reading = undefined
    await file.close()
    for (const line of splitter.rest()) await onLine(line)
  }

  async function look(onLine: OnLine): Promise<void> {
    const named = await ifThere(stat(path))
    if (reading) {
      await readOn(reading, onLine, signal)
      if (!named || identityOf(named) === reading.identity) return
      await endReading(onLine)
    }
    if (!named) return
    reading = await begin()
    if (reading) await readOn(reading, onLine, signal)
  }

  return {
    /** Reads all that is there now. A last line without an end waits for the next look. */
    look,
    /** Looks every 300 ms until the signal fires. @throws AbortedError */
    async follow(onLine: OnLine): Promise<never> {
      for (;;) {
        await clock.sleep(lookEveryMs, signal)
        await look(onLine)
      }
    },
    /** The line without an end, once nothing follows; the file is closed. */
    end: endReading,
  }
}
