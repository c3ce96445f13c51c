import { z } from 'zod'

/** HH:MM on a 24-hour clock. */
export const ClockTime = z.stringFormat('clock_time', /^([01]\d|2[0-3]):[0-5]\d$/)

/** Hours of the day on local clocks; one that ends before it begins ends on the next day. */
export const UpdateWindow = z
  .object({ from: ClockTime, to: ClockTime })
  .refine(({ from, to }) => from !== to, { path: ['to'], message: 'window_empty' })
export type UpdateWindow = z.infer<typeof UpdateWindow>

/** ISO 8601: Monday is 1, Sunday 7. */
const Weekday = z.number().int().min(1).max(7)

/** Longest that a customer can be allowed to put an update off, in days. */
export const maxPostponeDays = 60

/**
 * How updates come to a customer's robots. Hours and days are those of the place where a robot stands: of its site's time
 * zone, else of its customer's.
 */
export const UpdatePolicy = z.object({
  /** `auto`: updates install by themselves; `ask`: the customer's people are asked first. */
  mode: z.enum(['auto', 'ask']),
  postponeMaxDays: z.number().int().min(0).max(maxPostponeDays),
  /** When updates may install; null for any time. */
  window: UpdateWindow.nullable(),
  /** Weekdays on which nobody works: updates may install on them all day. */
  daysOff: z.array(Weekday).refine((days) => new Set(days).size === days.length, 'days_once'),
})
export type UpdatePolicy = z.infer<typeof UpdatePolicy>

/** What holds for a customer until somebody decides otherwise. */
export const defaultUpdatePolicy: UpdatePolicy = {
  mode: 'ask',
  postponeMaxDays: 7,
  window: null,
  daysOff: [],
}
