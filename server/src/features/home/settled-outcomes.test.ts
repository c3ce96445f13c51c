import { DAY_MS } from '@filo/contract/durations'
import { expect, test } from 'vitest'
import type { QuarterOutcome } from './outcomes-store.ts'
import { createSettledOutcomes } from './settled-outcomes.ts'

const start = Date.UTC(2026, 2, 20, 10, 7)

/** One outcome a quarter of an hour, as many at once as told, and what was asked for. */
function world(succeeded: number) {
  const spans: { from: Date; to: Date }[] = []
  const count = async (span: { from: Date; to: Date }): Promise<QuarterOutcome[]> => {
    spans.push(span)
    return [{ at: span.from, succeeded, failed: 0 }]
  }
  const settled = createSettledOutcomes()
  const at = (ms: number, key = 'all') => {
    const now = new Date(start + ms)
    return settled.read(key, { since: new Date(now.getTime() - 15 * DAY_MS), now }, count)
  }
  return { spans, at }
}

test('few outcomes are counted at every look', async () => {
  const { spans, at } = world(10)
  await at(0)
  await at(1000)
  expect(spans).toHaveLength(4)
})

test('the two spans meet without a gap and end with now', async () => {
  const { spans, at } = world(10)
  await at(0)
  expect(spans[0]?.to).toEqual(spans[1]?.from)
  expect(spans[0]?.from.getTime()).toBeLessThanOrEqual(start - 15 * DAY_MS)
  expect(spans[1]?.to.getTime()).toBeGreaterThan(start)
})

test('of many only those of the last day are counted again, for ten minutes', async () => {
  const { spans, at } = world(20_000)
  const first = await at(0)
  const second = await at(9 * 60_000)
  expect(spans).toHaveLength(3)
  expect(spans[2]?.from).toEqual(spans[0]?.to)
  expect(second).toHaveLength(first.length)
  await at(10 * 60_000)
  expect(spans).toHaveLength(5)
})

test('what one reader sees is not shown to another', async () => {
  const { spans, at } = world(20_000)
  await at(0, 'one')
  await at(0, 'another')
  expect(spans).toHaveLength(4)
})
