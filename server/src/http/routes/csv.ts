import { commonErrors } from '@filo/contract/common-errors'
import type { Language } from '@filo/contract/localized-text'
import type { ValueNames } from '@filo/contract/value-names'
import { stringify } from 'csv-stringify/sync'
import { DomainError } from '../../ground/domain-error.ts'

export interface CsvColumn {
  field: string
  header: string
  /** Words for the values, where they have any. */
  names?: ValueNames | undefined
}

function decoded(half: string): string {
  try {
    return decodeURIComponent(half)
  } catch {
    throw new DomainError(commonErrors.bad_request, { reason: `cols: ${half}` })
  }
}

/** Columns as the list asks for them: `serial:Seri no,name:Ad`; both halves URI-encoded. @throws bad_request */
export function parseColumns(cols: string): CsvColumn[] {
  return cols.split(',').flatMap((pair) => {
    const [field = '', header] = pair.split(':').map(decoded)
    return field ? [{ field, header: header ?? field }] : []
  })
}

const yesNo = { tr: ['Hayır', 'Evet'], en: ['No', 'Yes'] } as const

/** Writes an instant for a reader; undefined leaves it as it is. */
type WriteInstant = (at: string) => string

const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/

/**
 * Date and time in a zone as a spreadsheet of that language reads them: `22.11.2026 16:05`, `2026-11-22 16:05`.
 * @throws bad_request for a zone that is not known
 */
export function instantsIn(zone: string, language: Language): WriteInstant {
  const part = {
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
  } as const
  let format: Intl.DateTimeFormat
  try {
    format = new Intl.DateTimeFormat('en-GB', { ...part, hourCycle: 'h23', timeZone: zone })
  } catch {
    throw new DomainError(commonErrors.bad_request, { reason: `zone: ${zone}` })
  }
  return (at) => {
    const { day, month, year, hour, minute } = Object.fromEntries(
      format.formatToParts(new Date(at)).map(({ type, value }) => [type, value]),
    )
    const date = language === 'tr' ? `${day}.${month}.${year}` : `${year}-${month}-${day}`
    return `${date} ${hour}:${minute}`
  }
}

interface Wording {
  language: Language
  names: ValueNames | undefined
  writeInstant: WriteInstant | undefined
}

function textOf(value: unknown, wording: Wording): string {
  const { language, names, writeInstant } = wording
  if (value === null || value === undefined) return ''
  if (Array.isArray(value)) return value.map((item) => textOf(item, wording)).join(', ')
  if (typeof value === 'string' && writeInstant && instant.test(value)) return writeInstant(value)
  if (typeof value === 'string') return names?.[value]?.[language] ?? value
  if (typeof value === 'boolean') return yesNo[language][Number(value)] ?? ''
  if (typeof value === 'number') return String(value)
  if (typeof value !== 'object') return ''
  const localized = (value as Record<string, unknown>)[language]
  if (typeof localized === 'string') return localized
  const parts = Object.entries(value).map(([key, part]) => `${key}: ${textOf(part, wording)}`)
  return parts.join(', ')
}

/**
 * A spreadsheet must never run what a robot or a person typed: formula starters get an apostrophe (OWASP CSV injection), also
 * behind a sign that another spreadsheet parts cells at, which quotes do not keep it from.
 */
function guarded(text: string): string {
  const inside = text.replace(/([,;\t|]\s*)(?=[=+@]|-(?!\d))/g, "$1'")
  return /^[=+\-@\t\r]/.test(inside) && !/^-?\d+([.,]\d+)?$/.test(inside) ? `'${inside}` : inside
}

/** A value of a row by its path; a list on the way gives one for each of its members. */
function fieldOf(row: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((value, key) => {
    if (Array.isArray(value)) return value.map((item: Record<string, unknown> | null) => item?.[key])
    return (value as Record<string, unknown> | null)?.[key]
  }, row)
}

interface CsvTable {
  columns: readonly CsvColumn[]
  language: Language
  /** How instants are written; ISO 8601 in UTC unless told. */
  writeInstant?: WriteInstant | undefined
  /** What is said below the rows, asked for after the last of them; undefined for nothing. */
  lastLine?: () => string | undefined
}

/**
 * Rows as CSV: UTF-8 with BOM, `;` in Turkish and `,` in English (docs/interface.md); values that have words
 * are told in words. The head comes first, then the rows of each slice.
 */
export async function* csvOf(
  slices: AsyncIterable<readonly unknown[]>,
  { columns, language, writeInstant, lastLine }: CsvTable,
): AsyncGenerator<string> {
  const separator = language === 'tr' ? ';' : ','
  const options = { delimiter: separator, record_delimiter: '\r\n' }
  const write = (rows: string[][]) =>
    stringify(
      rows.map((cells) => cells.map(guarded)),
      options,
    )
  yield `\uFEFF${write([columns.map((column) => column.header)])}`
  for await (const rows of slices) {
    yield write(
      rows.map((row) =>
        columns.map(({ field, names }) => textOf(fieldOf(row, field), { language, names, writeInstant })),
      ),
    )
  }
  const words = lastLine?.()
  if (words !== undefined) yield write([[words]])
}
