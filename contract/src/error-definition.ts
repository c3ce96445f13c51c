import type { LocalizedText } from './localized-text.ts'

/** One domain error: its HTTP status, stable code and what a person reads, with `{param}` placeholders. */
export interface ErrorDefinition {
  code: string
  status: 400 | 401 | 403 | 404 | 406 | 408 | 409 | 410 | 412 | 413 | 415 | 422 | 426 | 429 | 500 | 503 | 507
  text: LocalizedText
}

/** Builds a feature's error table from `{code: [status, tr, en]}`. */
export function defineErrors<
  const T extends Record<string, readonly [ErrorDefinition['status'], string, string]>,
>(table: T): { [K in keyof T]: ErrorDefinition } {
  const entries = Object.entries(table).map(([code, [status, tr, en]]) => [
    code,
    { code, status, text: { tr, en } },
  ])
  return Object.fromEntries(entries) as { [K in keyof T]: ErrorDefinition }
}
