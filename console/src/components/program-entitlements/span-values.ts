import { z } from 'zod'
import type { useLocalDay } from '../../ui/format/use-local-day.ts'

/** From when until when a right is granted, in days of the reader's calendar; empty: from now, and without an end. */
export const SpanValues = z.object({ fromDay: z.string(), untilDay: z.string(), note: z.string().max(500) })
export type SpanValues = z.infer<typeof SpanValues>

export const emptySpan: SpanValues = { fromDay: '', untilDay: '', note: '' }

/** What is sent of them; the first day counts from its beginning, the last one to its end. */
export function spanBody(
  { fromDay, untilDay, note }: SpanValues,
  { endOf, instantOn }: Pick<ReturnType<typeof useLocalDay>, 'endOf' | 'instantOn'>,
) {
  return { from: instantOn(fromDay, '00:00'), until: endOf(untilDay), note }
}

/** Where each refusal of the server belongs. */
export const spanErrorPlaces: readonly [code: string, path: string][] = [
  ['entitlement_span_reversed', 'untilDay'],
  ['entitlement_span_past', 'untilDay'],
  ['entitlement_overlaps', 'fromDay'],
]
