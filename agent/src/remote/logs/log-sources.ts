import type { RemoteLogLine } from '@filo/contract/remote/remote-streams'

/** How lines of a source are read. */
export interface LogReading {
  /** The newest so many of what was there before; null: all of it. */
  lines: number | null
  follow: boolean
  /** Called for each line, in order, before anything is looked for in it. */
  redact: (line: RemoteLogLine) => RemoteLogLine
  matches: (line: Pick<RemoteLogLine, 'text'>) => boolean
  /** A line from before; may wait for room. */
  before: (line: RemoteLogLine) => Promise<void>
  /** A line that has just come. */
  since: (line: RemoteLogLine) => void
  /** Ends the reading. */
  signal: AbortSignal
}

/** A log that can be read; resolves at its end, or never while it is followed. @throws AbortedError */
export type LogSource = (reading: LogReading) => Promise<void>
