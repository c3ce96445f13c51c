import { z } from 'zod'

function isRealMinute(text: string): boolean {
  const at = new Date(`${text}:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text)
}

/** A date and a minute as a clock on the wall shows them, `2026-03-29T09:00`: it says no time zone. */
export const LocalMinute = z
  .string()
  .regex(/^[2-9]\d{3}-\d{2}-\d{2}T\d{2}:\d{2}$/)
  .refine(isRealMinute)

/**
 * From when until when something is shown, on the clock of each store that shows it. Null `from`: from when it is
 * published; null `until`: until somebody ends it. Whether it ends after it begins is told with what is missing, so that
 * a draft may be saved half done.
 */
export const LocalWindow = z.object({ from: LocalMinute.nullable(), until: LocalMinute.nullable() })
export type LocalWindow = z.infer<typeof LocalWindow>

/** Whether a window ends after it begins; an open one does. */
export function isWindowRight({ from, until }: LocalWindow): boolean {
  return from === null || until === null || from < until
}
