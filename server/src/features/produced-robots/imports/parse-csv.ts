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
function separatorOf(heading: string): string {
  const counts = separators.map((separator) => heading.split(separator).length)
  return separators[counts.indexOf(Math.max(...counts))] ?? ';'
}

/** What runs of letters end at: everything between is taken as it is. */
const special = /["\r\n;,\t]/g

/** Reads the letters of a file whose separator is known. */
function createLineReader(separator: string) {
  let found: CsvLine[] = []
  let cells: string[] = []
  let cell = ''
  let line = 1
  let startLine = 1
  let quoteLine: number | null = null
  /** Of the letter before: a quote in quotes, which is the end of them or doubled; the first half of a line end. */
  let before: '"' | '\r' | '' = ''

  function endCell(): void {
    cells.push(cell.trim())
    cell = ''
  }
  function endLine(): void {
    endCell()
    if (cells.some((value) => value !== '')) found.push({ line: startLine, cells })
    cells = []
    startLine = line
  }

  function readQuoted(letter: string): void {
    if (letter === '"') before = '"'
    else cell += letter
  }
  function readPlain(letter: string): void {
    if (letter === '"' && cell.trim() === '') {
      quoteLine = line
      cell = ''
    } else if (letter === separator) endCell()
    else if (letter === '\n' || letter === '\r') {
      if (letter === '\r') before = '\r'
      endLine()
    } else cell += letter
  }
  function read(letter: string): void {
    const last = before
    before = ''
    if (letter === '\n') line += 1
    if (last === '\r' && letter === '\n') startLine = line
    else if (last === '"' && letter === '"') cell += letter
    else {
      if (last === '"') quoteLine = null
      if (quoteLine === null) readPlain(letter)
      else readQuoted(letter)
    }
  }

  function push(text: string): void {
    let at = 0
    for (const { index, 0: letter } of text.matchAll(special)) {
      if (index > at) readRun(text.slice(at, index))
      read(letter)
      at = index + 1
    }
    if (at < text.length) readRun(text.slice(at))
  }

  /** Letters that mean nothing by themselves; they end what the letter before began. */
  function readRun(run: string): void {
    if (before === '"') quoteLine = null
    before = ''
    cell += run
  }

  function drain(): CsvLine[] {
    const drained = found
    found = []
    return drained
  }

  return {
    push,
    drain,
    /** @returns the line of a quote that is never closed */
    end: (): number | null => {
      const openLine = before === '"' ? null : quoteLine
      endLine()
      return openLine
    },
  }
}

/**
 * Reads CSV as spreadsheets write it (RFC 4180 and its dialects), part by part: `;`, `,` or tab by the heading, quotes
 * doubled inside quotes, any line end, an optional byte order mark; blank lines are left out and cells trimmed.
 */
export function createCsvReader() {
  let head = ''
  let reader: ReturnType<typeof createLineReader> | undefined

  function begin(): ReturnType<typeof createLineReader> {
    const text = head.replace(/^\uFEFF/, '')
    reader = createLineReader(separatorOf(text.slice(0, text.search(/[\r\n]|$/))))
    reader.push(text)
    return reader
  }

  return {
    /** @returns the lines that are whole by now and were not returned yet */
    push: (text: string): CsvLine[] => {
      if (reader) reader.push(text)
      else {
        head += text
        if (/[\r\n]/.test(text)) begin()
      }
      return reader?.drain() ?? []
    },
    end: (): ParsedCsv => {
      const whole = reader ?? begin()
      const openQuoteLine = whole.end()
      return { lines: whole.drain(), openQuoteLine }
    },
  }
}
