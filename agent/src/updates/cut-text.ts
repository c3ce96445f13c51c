const isHighHalf = (unit: number) => unit >= 0xd800 && unit <= 0xdbff

/** Where a text may be cut so that at most `length` UTF-16 units stand before it and no character falls apart. */
function cutAt(text: string, start: number, length: number): number {
  const end = start + length
  return end < text.length && isHighHalf(text.charCodeAt(end - 1)) ? end - 1 : end
}

/** The beginning of a text, at most `length` UTF-16 units long, of whole characters. */
export function cutText(text: string, length: number): string {
  return text.slice(0, cutAt(text, 0, length)).toWellFormed()
}

/** A text in pieces of at most `length` (2 or more) UTF-16 units, of whole characters. */
export function textPieces(text: string, length: number): string[] {
  const pieces: string[] = []
  for (let start = 0; start < text.length; ) {
    const end = cutAt(text, start, length)
    pieces.push(text.slice(start, end).toWellFormed())
    start = end
  }
  return pieces
}
