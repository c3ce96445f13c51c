import type { TermSize } from './screen.ts'

/** What an event of a recording is (asciicast v3): output, a new size, a marker, the exit code. */
type EventCode = 'o' | 'r' | 'm' | 'x'

/**
 * Writes a terminal down as lines of an asciicast v3 (docs.asciinema.org/manual/asciicast/v3). Intervals are whole
 * milliseconds from one event to the next, so that they add up to the time that passed; a clock that is put back stands
 * still. Bytes are decoded as they come: half a character waits for its other half, and what is no UTF-8 is replaced.
 */
export function createCastEncoder(size: TermSize, startMs: number) {
  let lastMs = Math.floor(startMs)
  let decoder = new TextDecoder('utf-8', { ignoreBOM: true })

  function event(code: EventCode, data: string, nowMs: number): string {
    const now = Math.max(lastMs, Math.floor(nowMs))
    const seconds = ((now - lastMs) / 1000).toFixed(3)
    lastMs = now
    return `[${seconds}, ${JSON.stringify(code)}, ${JSON.stringify(data)}]\n`
  }

  function output(bytes: Uint8Array, nowMs: number): string {
    const text = decoder.decode(bytes, { stream: true })
    return text === '' ? '' : event('o', text, nowMs)
  }

  /** What waits for its other half will not get it. */
  function flush(nowMs: number): string {
    const text = decoder.decode()
    decoder = new TextDecoder('utf-8', { ignoreBOM: true })
    return text === '' ? '' : event('o', text, nowMs)
  }

  return {
    /** The first line. */
    header(): string {
      const term = { cols: size.cols, rows: size.rows, type: 'xterm-256color' }
      return `${JSON.stringify({ version: 3, term, timestamp: Math.floor(startMs / 1000) })}\n`
    },
    /** Empty where no character is whole yet. */
    output,
    resize: ({ cols, rows }: TermSize, nowMs: number) => event('r', `${cols}x${rows}`, nowMs),
    marker: (text: string, nowMs: number) => flush(nowMs) + event('m', text, nowMs),
    exit: (exitCode: number | null, nowMs: number) =>
      flush(nowMs) + event('x', String(exitCode ?? -1), nowMs),
  }
}
