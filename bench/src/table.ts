import type { Row } from './row.ts'

const heads = ['goal', 'ours', 'reference', 'ratio', 'target', '']

function cellsOf(row: Row): string[] {
  const ratio = row.ratio === null ? '–' : `${row.ratio.toFixed(2)}×`
  const undecided = row.target === '–' ? '' : 'undecided'
  const verdict = row.isMet === null ? undecided : row.isMet ? 'met' : 'MISSED'
  return [row.goal, row.ours, row.reference, ratio, row.target, verdict]
}

/** The rows as a Markdown table with straight columns. */
export function tableOf(rows: readonly Row[]): string {
  const lines = [heads, ...rows.map(cellsOf)]
  const widths = heads.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)))
  const write = (line: string[]) =>
    `| ${line.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`
  const rule = `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`
  return [write(heads), rule, ...rows.map((row) => write(cellsOf(row)))].join('\n')
}
