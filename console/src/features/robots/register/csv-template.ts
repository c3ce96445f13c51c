import type { Language } from '@filo/contract/localized-text'
import { importColumns } from '@filo/contract/produced-robots/produced-robot-import-routes'

/** An empty import file in the reader's language, as spreadsheets of that language open it. */
export function csvTemplate(language: Language): string {
  const headings = Object.values(importColumns).map((names) => (language === 'tr' ? names[0] : names[1]))
  return `\uFEFF${headings.join(language === 'tr' ? ';' : ',')}\r\n`
}
