import { expect, test } from 'vitest'
import { nextSpans } from './presence-spans.ts'

const limits = { staleAfterMin: 2, offlineAfterMin: 10 }
const at = (minute: number) => new Date(Date.UTC(2026, 2, 5, 10, minute))
const open = (state: 'online' | 'offline' | 'unknown', heard: number) => ({
  state,
  fromAt: at(0),
  lastSeenAt: at(heard),
})

/** What is written at minute 30, in minutes: `online 0-5`. */
function reported(
  ...[before, state]: Parameters<typeof nextSpans> extends [infer B, infer S, ...unknown[]] ? [B, S] : never
) {
  const next = nextSpans(before, state, { at: at(30), limits })
  if (!next) return 'nothing'
  const minute = (date: Date | null) => (date ? (date.getTime() - at(0).getTime()) / 60_000 : '')
  const added = next.add.map((span) => `${span.state} ${minute(span.fromAt)}-${minute(span.untilAt)}`)
  return [`until ${minute(next.closeAt)}`, ...added].join(', ')
}

test.each([
  ['a first link', undefined, 'online', 'until 30, online 30-'],
  ['a link that ends', open('online', 30), 'offline', 'until 30, offline 30-'],
  ['a link that comes back', open('offline', 10), 'online', 'until 30, online 30-'],
  ['an end that was told before', open('offline', 10), 'offline', 'nothing'],
  ['a link that its server ends', open('online', 30), 'unknown', 'until 30, unknown 30-'],
  [
    'a robot that stayed away after that',
    open('unknown', 0),
    'online',
    'until 10, offline 10-30, online 30-',
  ],
  ['another link of who is there', open('online', 29), 'online', 'nothing'],
  ['a link after its server was lost', open('online', 25), 'online', 'until 25, unknown 25-30, online 30-'],
  ['a link long after that', open('online', 5), 'online', 'until 5, unknown 5-15, offline 15-30, online 30-'],
  [
    'an end that is told by a server that slept',
    open('online', 5),
    'offline',
    'until 5, unknown 5-15, offline 15-30, offline 30-',
  ],
] as const)('%s is kept as what was observed', (_what, before, state, spans) => {
  expect(reported(before, state)).toBe(spans)
})
