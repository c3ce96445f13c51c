/** Characters that are not seen, move a cursor or turn a line around: control, format, lone halves, private, not assigned. */
const unseen = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\u2028\u2029]/gu

const strictUtf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

function cut(text: string, limit: number): string {
  return text.length > limit ? `${text.slice(0, limit - 1).toWellFormed()}…` : text
}

/**
 * A text of somebody else's making as a line that is text and nothing else: what is not seen in it is written out
 * (`\u{1b}`), tabs are kept. At most `limit` UTF-16 units long.
 */
export function shownText(text: string, limit: number): string {
  // Longer than that it is cut anyway.
  const near = text.length > limit ? text.slice(0, limit + 1) : text
  const written = near.replace(unseen, (char) =>
    char === '\t' ? char : `\\u{${(char.codePointAt(0) ?? 0).toString(16)}}`,
  )
  return cut(written, limit)
}

/** How many bytes the UTF-8 sequence at `start` has; 0 where there is none (RFC 3629, 3 and 4). */
function sequenceLength(bytes: Uint8Array, start: number): number {
  const lead = bytes[start] ?? 0
  if (lead < 0x80) return 1
  const length = lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : 2
  try {
    // Overlong forms, halves of surrogates and what is cut off are refused by the decoder.
    return Array.from(strictUtf8.decode(bytes.subarray(start, start + length))).length === 1 ? length : 0
  } catch {
    return 0
  }
}

function charAt(bytes: Uint8Array, start: number, length: number): string {
  const char = strictUtf8.decode(bytes.subarray(start, start + length))
  if (char === '\\') return '\\\\'
  return char.replace(unseen, (one) => `\\u{${(one.codePointAt(0) ?? 0).toString(16)}}`)
}

/**
 * A file's name or path as people read it; names are bytes and need not be UTF-8. What is not is `\xNN`, what is not seen
 * `\u{202e}`, and a backslash is doubled, so that no two names read alike. At most `limit` UTF-16 units long.
 */
export function shownPath(bytes: Uint8Array, limit = 4096): string {
  const plain = Buffer.from(bytes.subarray(0, limit + 1)).toString('latin1')
  if (/^[ -[\]-~]*$/.test(plain)) return cut(plain, limit)
  let shown = ''
  for (let at = 0; at < bytes.length && shown.length <= limit; ) {
    const length = sequenceLength(bytes, at)
    if (length === 0) shown += `\\x${(bytes[at] ?? 0).toString(16).padStart(2, '0')}`
    else shown += charAt(bytes, at, length)
    at += Math.max(1, length)
  }
  return cut(shown, limit)
}
