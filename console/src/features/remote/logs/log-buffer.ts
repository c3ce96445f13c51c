import type { RemoteLogLine } from '@filo/contract/remote/remote-streams'

/** Lines that a page shows at most: older ones go. */
export const shownLines = 5000

/** A line with a number of its own, rising; or how many lines were left out there. */
export type ShownLine = { id: number } & ({ line: RemoteLogLine } | { skipped: number })

export interface LogBuffer {
  lines: readonly ShownLine[]
  /** How many went because there were too many. */
  dropped: number
  nextId: number
}

export const emptyLog: LogBuffer = { lines: [], dropped: 0, nextId: 1 }

/** The log with more at its end, and without its oldest lines beyond what is shown. */
export function appendLog(
  log: LogBuffer,
  more: readonly ({ line: RemoteLogLine } | { skipped: number })[],
): LogBuffer {
  const added = more.map((each, index): ShownLine => ({ ...each, id: log.nextId + index }))
  const all = [...log.lines, ...added]
  const over = Math.max(0, all.length - shownLines)
  return {
    lines: over > 0 ? all.slice(over) : all,
    dropped: log.dropped + over,
    nextId: log.nextId + more.length,
  }
}

/** RFC 5424 severities that are an error, and those that are a warning. */
export function toneOfLevel(level: number | null): 'error' | 'warning' | undefined {
  if (level === null || level > 4) return undefined
  return level <= 3 ? 'error' : 'warning'
}

/** A line as a text file has it. */
export function lineText({ at, origin, text }: RemoteLogLine): string {
  return [at, origin, text].filter(Boolean).join(' ')
}
