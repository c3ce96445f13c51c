/** What is not seen or turns a line around: control characters but the ends of lines and tabs, separators, lone halves. */
const unseen = /[\p{Cs}\p{Zl}\p{Zp}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]|(?![\n\r\t])\p{Cc}/gu

/** A text as a person may see it, no longer than before, so that it fits where the contract lets it in. */
export function seenText(text: string): string {
  return text.replace(unseen, '\uFFFD')
}
