import type { IBuffer } from '@xterm/xterm'

/** All that can be scrolled to, as plain text; a line that was too long for the screen is one line again. */
export function terminalText(buffer: Pick<IBuffer, 'length' | 'getLine'>): string {
  const lines: string[] = []
  for (let row = 0; row < buffer.length; row += 1) {
    const line = buffer.getLine(row)
    const isCut = buffer.getLine(row + 1)?.isWrapped ?? false
    const text = line?.translateToString(!isCut) ?? ''
    if (line?.isWrapped && lines.length > 0) lines.push(`${lines.pop()}${text}`)
    else lines.push(text)
  }
  return `${lines.join('\n').trimEnd()}\n`
}
