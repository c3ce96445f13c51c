import { fold } from '@filo/contract/fold'
import type { RemoteLogLine } from '@filo/contract/remote/remote-streams'
import { redactSecrets } from '../../log/redact-secrets.ts'
import { shownText } from '../shown-text.ts'

const mostText = 8000
/** A line that is longer is cut while it is read: nothing keeps a program from never ending one. */
export const mostLineBytes = 65_536

/** A line as it is sent: text and nothing else, at most 8,000 long; its secrets were taken out before. */
export function presentLine({ at, level, origin, text }: RemoteLogLine): RemoteLogLine {
  return { at, level, origin: shownText(origin, 200), text: shownText(text, mostText) }
}

/** Of a key between its first line and its last; longer ones are none. */
const mostKeyLines = 200

/**
 * Takes secrets out of lines as they come, in their order for each who prints them: a key in PEM stands in several lines, of
 * which only the first says so.
 */
export function createLineRedactor() {
  const keyLines = new Map<string, number>()
  return <L extends Pick<RemoteLogLine, 'origin' | 'text'>>(line: L): L => {
    const left = keyLines.get(line.origin) ?? 0
    const isEnd = /-----END [A-Z ]*PRIVATE KEY-----/.test(line.text)
    const isBegin = /-----BEGIN [A-Z ]*PRIVATE KEY-----/.test(line.text) && !isEnd
    const next = isBegin ? mostKeyLines : isEnd ? 0 : Math.max(0, left - 1)
    if (next > 0) keyLines.set(line.origin, next)
    else keyLines.delete(line.origin)
    return { ...line, text: left > 0 ? '[redacted]' : redactSecrets(line.text) }
  }
}

/** Whether a line has a text in it, whatever its case and accents; an empty one is in all. */
export function createLineFilter(filter: string): (line: Pick<RemoteLogLine, 'text'>) => boolean {
  const needle = fold(filter)
  return ({ text }) => needle === '' || fold(text).includes(needle)
}

/** Takes bytes apart at newlines, however they are cut; what is too long for a line loses its end. */
export function createLineSplitter() {
  let begun: Buffer[] = []
  let length = 0

  function add(piece: Buffer): void {
    const room = mostLineBytes - length
    if (room > 0 && piece.length > 0) begun.push(Buffer.from(piece.subarray(0, room)))
    length += Math.min(room, piece.length)
  }

  function end(): string {
    const line = Buffer.concat(begun).toString('utf8')
    ;[begun, length] = [[], 0]
    return line.endsWith('\r') ? line.slice(0, -1) : line
  }

  return {
    /** The lines that these bytes end. */
    split(bytes: Buffer): string[] {
      const lines: string[] = []
      let start = 0
      for (let at = bytes.indexOf(10); at >= 0; at = bytes.indexOf(10, start)) {
        add(bytes.subarray(start, at))
        lines.push(end())
        start = at + 1
      }
      add(bytes.subarray(start))
      return lines
    },
    /** The line that was begun and not ended, if any. */
    rest: (): string[] => (length > 0 ? [end()] : []),
  }
}

/** The newest lines up to a number, in bounded memory. */
export function createLastLines(most: number) {
  const lines: RemoteLogLine[] = []
  let [units, from] = [0, 0]
  const mostUnits = 16_000_000

  function dropFirst(): void {
    units -= lines[from]?.text.length ?? 0
    from += 1
    if (from < 4096) return
    lines.splice(0, from)
    from = 0
  }

  return {
    add(line: RemoteLogLine): void {
      lines.push(line)
      units += line.text.length
      while (lines.length - from > most || units > mostUnits) dropFirst()
    },
    list: (): RemoteLogLine[] => lines.slice(from),
  }
}
