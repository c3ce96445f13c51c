import type { MadeClaimCode } from '@filo/contract/enrolments/claim-codes-routes'
import type { Language } from '@filo/contract/localized-text'

/** A spreadsheet must never run what a robot called itself (OWASP CSV injection). */
function cell(text: string, separator: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /["\r\n]/.test(safe) || safe.includes(separator) ? `"${safe.replaceAll('"', '""')}"` : safe
}

interface CodesAsCsv {
  codes: readonly MadeClaimCode[]
  /** Names of the columns: serial, code. */
  headings: readonly [string, string]
  language: Language
}

/** Serials with their codes, by serial, as spreadsheets of the reader's language open it (UTF-8 with BOM). */
export function claimCodesCsv({ codes, headings, language }: CodesAsCsv): string {
  const separator = language === 'tr' ? ';' : ','
  const rows = codes
    .toSorted((a, b) => a.serial.localeCompare(b.serial, 'en'))
    .map(({ serial, code }) => [serial, code])
  const lines = [headings, ...rows].map((row) => row.map((text) => cell(text, separator)).join(separator))
  return `\uFEFF${lines.join('\r\n')}\r\n`
}
