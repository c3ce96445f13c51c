/** One line of a file; `line` is where it starts, from 1. */
export interface CsvLine {
  line: number
  cells: string[]
}

export interface ParsedCsv {
  lines: CsvLine[]
  /** The line of a quote that is never closed; the text after it cannot be trusted. */
  openQuoteLine: number | null
}

const separators = [';', ',', '\t'] as const

/** The separator that the heading has most of. */
function separatorOf(text: string): string {
  const heading = text.slice(0, text.search(/[\r\n]|$/))
  const counts = separators.map((separator) => heading.split(separator).length)
  return separators[counts.indexOf(Math.max(...counts))] ?? ';'
}

/**
 * Reads CSV as spreadsheets write it (RFC 4180 and its dialects): `;`, `,` or tab by the heading, quotes doubled inside
 * quotes, any line end, an optional byte order mark; blank lines are left out and cells trimmed.
 */
export function parseCsv(source: string): ParsedCsv {
  const text = source.replace(/^\uFEFF/, '')
  const separator = separatorOf(text)
  const lines: CsvLine[] = []
  let cells: string[] = []
  let cell = ''
  let line = 1
  let startLine = 1
  let quoteLine: number | null = null

  function endCell(): void {
    cells.push(cell.trim())
    cell = ''
  }
  function endLine(): void {
    endCell()
    if (cells.some((value) => value !== '')) lines.push({ line: startLine, cells })
    cells = []
  }

  for (let at = 0; at < text.length; at += 1) {
    const letter = text[at] ?? ''
    if (letter === '\n') line += 1
    if (quoteLine !== null) {
      if (letter !== '"') cell += letter
      else if (text[at + 1] === '"') {
        cell += '"'
        at += 1
      } else quoteLine = null
    } else if (letter === '"' && cell.trim() === '') {
      quoteLine = line
      cell = ''
    } else if (letter === separator) endCell()
    else if (letter === '\n' || letter === '\r') {
      if (letter === '\r' && text[at + 1] === '\n') {
        at += 1
        line += 1
      }
      endLine()
      startLine = line
    } else cell += letter
  }
  endLine()
  return { lines, openQuoteLine: quoteLine }
}
