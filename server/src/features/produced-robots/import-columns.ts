import { fold } from '@filo/contract/fold'
import type { ImportProblemCode } from '@filo/contract/produced-robots/import-problems'
import {
  type ImportColumn,
  importColumns,
  importRowLimit,
} from '@filo/contract/produced-robots/produced-robot-import-routes'
import type { ParsedCsv } from './parse-csv.ts'

export interface ImportProblem {
  code: ImportProblemCode
  value?: string | number
  limit?: number
}

/** One line with its cells by column; a column the file does not have is absent. */
export interface ImportLine {
  line: number
  cells: Partial<Record<ImportColumn, string>>
}

const names = Object.entries(importColumns) as [ImportColumn, readonly string[]][]
const byHeading = new Map(
  names.flatMap(([column, headings]) =>
    [column, ...headings].map((heading) => [fold(heading).replace(/[\s_]+/g, ' '), column] as const),
  ),
)

function columnOf(heading: string): ImportColumn | undefined {
  return byHeading.get(
    fold(heading)
      .replace(/[\s_]+/g, ' ')
      .trim(),
  )
}

function headingProblems(headings: string[]): ImportProblem[] {
  const columns = headings.map(columnOf)
  const unknown = headings.flatMap((heading, index) =>
    columns[index] || heading === '' ? [] : [{ code: 'column_unknown' as const, value: heading }],
  )
  const twice = columns.flatMap((column, index) =>
    column && columns.indexOf(column) !== index
      ? [{ code: 'column_twice' as const, value: headings[index] ?? '' }]
      : [],
  )
  const missing = (['serial', 'variant'] as const).flatMap((column) =>
    columns.includes(column) ? [] : [{ code: 'column_missing' as const, value: importColumns[column][0] }],
  )
  return [...missing, ...twice, ...unknown]
}

/** Gives a file's cells their columns, and says what is wrong with the file as a whole. */
export function readImportLines(csv: ParsedCsv): { lines: ImportLine[]; problems: ImportProblem[] } {
  if (csv.openQuoteLine !== null) {
    return { lines: [], problems: [{ code: 'quote_open', value: csv.openQuoteLine }] }
  }
  const [heading, ...rest] = csv.lines
  if (!heading || rest.length === 0) return { lines: [], problems: [{ code: 'no_rows' }] }
  const problems = headingProblems(heading.cells)
  if (rest.length > importRowLimit) {
    problems.unshift({ code: 'too_many_rows', value: rest.length, limit: importRowLimit })
  }
  if (problems.length > 0) return { lines: [], problems }
  const columns = heading.cells.map(columnOf)
  const lines = rest.map(({ line, cells }) => ({
    line,
    cells: Object.fromEntries(
      columns.flatMap((column, index) => (column ? [[column, cells[index] ?? '']] : [])),
    ),
  }))
  return { lines, problems }
}
