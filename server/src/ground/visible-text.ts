/** Characters that are not seen, turn a line around or cannot be stored: control, format, lone halves, private. */
const unseen = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\u2028\u2029]/gu

/** A text of somebody else's making with what is not seen in it written out (`\u{202e}`), at most `limit` characters long. */
export function visibleText(text: string, limit: number): string {
  const written = text.replace(unseen, (char) => `\\u{${(char.codePointAt(0) ?? 0).toString(16)}}`)
  return written.length > limit ? `${written.slice(0, limit - 1).toWellFormed()}…` : written
}
