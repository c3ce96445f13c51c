/** Characters of one paste at most; more belongs into a file. */
export const pasteMost = 100_000

/** Characters that nobody sees and that control something, but line ends and tabs. */
const controls = /(?![\n\t])[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu

/** What was copied, as it may be typed into a terminal: without control characters, which would end a bracketed paste. */
export function cleanPaste(text: string): string {
  return text.replaceAll('\r\n', '\n').replaceAll('\r', '\n').replace(controls, '').slice(0, pasteMost)
}

/** Whether pasting would press Enter: the person is shown it before. */
export function needsPasteQuestion(text: string): boolean {
  return text.includes('\n')
}
