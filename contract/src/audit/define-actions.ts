import type { LocalizedText } from '../localized-text.ts'

/** Builds a feature's table of audited actions from `{action: [tr, en]}`; action is `<object>.<past verb>`. */
export function defineActions<const T extends Record<string, readonly [string, string]>>(
  table: T,
): { [K in keyof T]: LocalizedText } {
  const entries = Object.entries(table).map(([action, [tr, en]]) => [action, { tr, en }])
  return Object.fromEntries(entries) as { [K in keyof T]: LocalizedText }
}
