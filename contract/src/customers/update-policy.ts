import { z } from 'zod'
import { Reason } from '../entity.ts'

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
  /** `auto`: updates install by themselves; `consent`: the customer's people are asked first. */
  mode: z.enum(['auto', 'consent']),
  postponeMaxDays: z.number().int().min(0).max(maxPostponeDays),
  /** When updates may install; null for any time. */
  window: UpdateWindow.nullable(),
  /** Weekdays on which nobody works: updates may install on them all day. */
  daysOff: z.array(Weekday).refine((days) => new Set(days).size === days.length, 'days_once'),
})
export type UpdatePolicy = z.infer<typeof UpdatePolicy>

/** What holds for a customer until somebody decides otherwise. */
export const defaultUpdatePolicy: UpdatePolicy = {
  mode: 'consent',
  postponeMaxDays: 7,
  window: null,
  daysOff: [],
}

/** A change of it; the maker's people give the reason, which the customer's administrators read. */
export const UpdatePolicyChange = UpdatePolicy.extend({ reason: Reason.optional() })
export type UpdatePolicyChange = z.output<typeof UpdatePolicyChange>

const minutesADay = 1440
const minuteOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

function isWithin(window: UpdateWindow, minute: number): boolean {
  const [from, to] = [minuteOf(window.from), minuteOf(window.to)]
  return from < to ? minute >= from && minute < to : minute >= from || minute < to
}

/** Whether updates may install at a minute of a weekday (ISO 8601). */
function isOpenAt({ window, daysOff }: UpdatePolicy, weekday: number, minute: number): boolean {
  return !window || daysOff.includes(weekday) || isWithin(window, minute)
}

function opensLonger(before: UpdatePolicy, after: UpdatePolicy): boolean {
  return Array.from({ length: 7 * minutesADay }, (_, index) => index).some((index) => {
    const [weekday, minute] = [Math.floor(index / minutesADay) + 1, index % minutesADay]
    return isOpenAt(after, weekday, minute) && !isOpenAt(before, weekday, minute)
  })
}

/**
 * Whether a change lets updates come to the customer's robots where they did not before, which its own administrators alone
 * decide: nobody is asked any more, fewer days to put one off, or a minute of the week more.
 */
export function loosensUpdates(before: UpdatePolicy, after: UpdatePolicy): boolean {
  const dropsConsent = before.mode === 'consent' && after.mode === 'auto'
  return dropsConsent || after.postponeMaxDays < before.postponeMaxDays || opensLonger(before, after)
}
