import { isAscii } from 'node:buffer'

/** What a terminal was sent, as it came. */
export interface Piece {
  bytes: Uint8Array
  /** No character and no control sequence was begun before it and not whole. */
  isFresh: boolean
}

/** What a terminal holds: so many columns, and so many lines with what was scrolled away. */
interface ScreenSize {
  cols: number
  lines: number
}

/** All of ASCII that may move a cursor otherwise than the next letter or line does. */
const special = /[^\x20-\x7e\r\n\t]/
const lineEnd = '\r\n'

const textOf = ({ bytes }: Piece): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')

/** Whether a piece is letters, digits and line ends, and the like, alone: it changes what is shown and no mode. */
function isPlain({ bytes, isFresh }: Piece): boolean {
  return isFresh && isAscii(bytes) && !special.test(textOf({ bytes, isFresh }))
}

/** Where the last so many lines of a text begin; 0: it has no more. */
function lastLines(text: string, lines: number): number {
  let at = text.length
  for (let line = 0; line <= lines; line += 1) {
    at = at > 0 ? text.lastIndexOf(lineEnd, at - 1) : -1
    if (at < 0) return 0
  }
  return at + lineEnd.length
}

/** Of one line that is wrapped, how much may be left out: whole widths, so that it ends in the same column. */
function outOfLine(text: string, { cols, lines }: ScreenSize): { start: number; length: number } {
  const controls = ['\r', '\n', '\t'].map((each) => text.lastIndexOf(each))
  const start = Math.max(...controls) + 1
  const widths = Math.floor((text.length - start - cols * lines) / cols)
  return { start, length: Math.max(0, widths * cols) }
}

/**
 * Leaves out of what waits for a terminal what nobody will ever see of it: plain text behind which so much plain text
 * follows that all of the screen, and of what was scrolled away, is filled anew. Modes, colours and margins are as they were
 * before, and the cursor stands where it would: in the first column behind a line's end, or whole widths further on in a
 * line that is wrapped. Pure. @returns the same pieces where there is no such text
 */
export function withoutUnseen(pieces: readonly Piece[], screen: ScreenSize): readonly Piece[] {
  let first = pieces.length
  while (first > 0 && isPlain(pieces[first - 1] as Piece)) first -= 1
  const flood = pieces.slice(first)
  if (flood.length === 0) return pieces
  const text = flood.map(textOf).join('')
  const begin = lastLines(text, screen.lines)
  const rest = text.slice(begin)
  const { start, length } = outOfLine(rest, screen)
  if (begin === 0 && length === 0) return pieces
  const passed = rest.slice(0, start) + rest.slice(start + length)
  return [...pieces.slice(0, first), { bytes: Buffer.from(passed, 'latin1'), isFresh: true }]
}
