import { setImmediate as othersTurn } from 'node:timers/promises'
import {
  type ImportColumn,
  importByteLimit,
  importRowLimit,
} from '@filo/contract/produced-robots/produced-robot-import-routes'
import { type ImportLine, type ImportProblem, lineOf, readHeading } from './import-columns.ts'
import { type CsvLine, createCsvReader } from './parse-csv.ts'

/** Rows that are looked at together; between them others have their turn. */
const IMPORT_ROWS = 500

/** Bytes that are taken apart at once: a file may come as one piece. */
const PART_BYTES = 65_536
const BYTES_PER_MB = 1_000_000

type Bytes = AsyncIterable<unknown> | Iterable<unknown>

/** Lines of a file become rows as soon as its heading is known. */
function createRowReader() {
  const problems: ImportProblem[] = []
  let columns: (ImportColumn | undefined)[] | undefined
  let waiting: ImportLine[] = []
  let rowCount = 0

  function add(lines: readonly CsvLine[]): void {
    for (const line of lines) {
      if (!columns) {
        const heading = readHeading(line.cells)
        columns = heading.columns
        problems.push(...heading.problems)
        continue
      }
      rowCount += 1
      if (problems.length === 0 && rowCount <= importRowLimit) waiting.push(lineOf(columns, line))
    }
  }

  /** The rows of the next look; fewer than {@link IMPORT_ROWS} only at the end of the file. */
  function next(isEnd: boolean): ImportLine[] | undefined {
    if (waiting.length === 0 || (waiting.length < IMPORT_ROWS && !isEnd)) return undefined
    const rows = waiting.slice(0, IMPORT_ROWS)
    waiting = waiting.slice(IMPORT_ROWS)
    return rows
  }

  /** What is wrong with the file as a whole. */
  function problemsAtEnd(openQuoteLine: number | null): ImportProblem[] {
    if (openQuoteLine !== null) return [{ code: 'quote_open', value: openQuoteLine }]
    if (rowCount === 0) return [{ code: 'no_rows' }]
    if (rowCount <= importRowLimit) return problems
    return [{ code: 'too_many_rows', value: rowCount, limit: importRowLimit }, ...problems]
  }

  return { add, next, problemsAtEnd }
}

/**
 * Reads a file while it comes, and hands its rows to `look`, 500 at a time, in its order. What is wrong with the file as a
 * whole may turn out after some were looked at.
 */
export async function readImportFile(
  bytes: Bytes,
  look: (rows: ImportLine[]) => Promise<void>,
): Promise<{ problems: ImportProblem[] }> {
  const decoder = new TextDecoder()
  const csv = createCsvReader()
  const rows = createRowReader()
  let sizeBytes = 0
  async function lookAtAll(isEnd: boolean): Promise<void> {
    for (let next = rows.next(isEnd); next; next = rows.next(isEnd)) {
      await look(next)
      await othersTurn()
    }
  }
  for await (const part of bytes) {
    const chunk = part as Uint8Array
    sizeBytes += chunk.length
    if (sizeBytes > importByteLimit)
      return { problems: [{ code: 'file_too_long', limit: importByteLimit / BYTES_PER_MB }] }
    for (let at = 0; at < chunk.length; at += PART_BYTES) {
      rows.add(csv.push(decoder.decode(chunk.subarray(at, at + PART_BYTES), { stream: true })))
      await lookAtAll(false)
      await othersTurn()
    }
  }
  rows.add(csv.push(decoder.decode()))
  const { lines, openQuoteLine } = csv.end()
  rows.add(lines)
  await lookAtAll(true)
  return { problems: rows.problemsAtEnd(openQuoteLine) }
}
