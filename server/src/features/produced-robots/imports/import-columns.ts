import { fold } from '@filo/contract/fold'
import type { ImportProblemCode } from '@filo/contract/produced-robots/import-problems'
import { type ImportColumn, importColumns } from '@filo/contract/produced-robots/produced-robot-import-routes'
import type { CsvLine } from './parse-csv.ts'

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

/** The column of each cell of a file by its heading, and what is wrong with that. */
export function readHeading(headings: string[]): {
  columns: (ImportColumn | undefined)[]
  problems: ImportProblem[]
} {
  return { columns: headings.map(columnOf), problems: headingProblems(headings) }
}

/** Gives the cells of a line their columns. */
export function lineOf(columns: readonly (ImportColumn | undefined)[], { line, cells }: CsvLine): ImportLine {
  const named = columns.flatMap((column, index) => (column ? [[column, cells[index] ?? '']] : []))
  return { line, cells: Object.fromEntries(named) }
}
