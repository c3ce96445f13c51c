/** Where in a control sequence a stream of characters is (ECMA-48 section 5.4). */
type Mode = 'text' | 'escape' | 'csi' | 'string' | 'string-escape'

function afterEscape(char: string): Mode {
  if (char === '[') return 'csi'
  if (']PX^_'.includes(char)) return 'string'
  return char >= ' ' && char <= '/' ? 'escape' : 'text'
}

/** Takes control sequences out of text that comes in pieces, cut anywhere. */
export function createPlainText() {
  let mode: Mode = 'text'

  function step(char: string): string {
    if (mode === 'text') {
      if (char === '\u001b') mode = 'escape'
      else return char
    } else if (mode === 'escape') mode = afterEscape(char)
    else if (mode === 'csi') {
      if (char >= '@' && char <= '~') mode = 'text'
    } else if (mode === 'string') {
      if (char === '\u0007') mode = 'text'
      else if (char === '\u001b') mode = 'string-escape'
    } else mode = char === '\\' ? 'text' : 'string'
    return ''
  }

  return (piece: string): string =>
    mode === 'text' && !piece.includes('\u001b') ? piece : Array.from(piece, step).join('')
}
