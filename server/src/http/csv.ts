import type { Language } from '@filo/contract/localized-text'

export interface CsvColumn {
  field: string
  header: string
}

/** Columns as the list asks for them: `serial:Seri no,name:Ad`; both halves URI-encoded. */
export function parseColumns(cols: string): CsvColumn[] {
  return cols.split(',').flatMap((pair) => {
    const [field = '', header] = pair.split(':').map((half) => decodeURIComponent(half))
    return field ? [{ field, header: header ?? field }] : []
  })
}

function textOf(value: unknown, language: Language): string {
  if (value === null || value === undefined) return ''
  if (Array.isArray(value)) return value.map((item) => textOf(item, language)).join(' ')
  if (typeof value === 'string') return value
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  if (typeof value !== 'object') return ''
  const localized = (value as Record<string, unknown>)[language]
  return typeof localized === 'string' ? localized : JSON.stringify(value)
}

/** A spreadsheet must never run what a robot or a person typed: formula starters get an apostrophe (OWASP CSV injection). */
function guarded(text: string): string {
  return /^[=+\-@\t\r]/.test(text) && !/^-?\d+([.,]\d+)?$/.test(text) ? `'${text}` : text
}

function quoted(text: string, separator: string): string {
  const safe = guarded(text)
  return /["\r\n]/.test(safe) || safe.includes(separator) ? `"${safe.replaceAll('"', '""')}"` : safe
}

function fieldOf(row: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>((value, key) => (value as Record<string, unknown> | null)?.[key], row)
}

/** Rows as CSV: UTF-8 with BOM, `;` in Turkish and `,` in English (interface.md section 4.1). */
export function toCsv(rows: readonly unknown[], columns: readonly CsvColumn[], language: Language): string {
  const separator = language === 'tr' ? ';' : ','
  const line = (cells: string[]) => cells.map((cell) => quoted(cell, separator)).join(separator)
  const head = line(columns.map((column) => column.header))
  const body = rows.map((row) => line(columns.map((column) => textOf(fieldOf(row, column.field), language))))
  return `\uFEFF${[head, ...body].join('\r\n')}\r\n`
}
