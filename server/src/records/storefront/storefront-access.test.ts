import { expect, test } from 'vitest'
import { type AccessFacts, accessOf, mayInstallWith } from './storefront-access.ts'

const now = new Date('2026-03-05T10:00:00.000Z')
const at = (hours: number) => new Date(now.getTime() + hours * 3_600_000)
const span = (from: number, until: number | null, ended: number | null = null) => ({
  from: at(from),
  until: until === null ? null : at(until),
  endedAt: ended === null ? null : at(ended),
})
const requested = (
  state: 'open' | 'declined' | 'granted' | 'withdrawn',
  hours: number,
  reason = 'Neden',
) => ({
  id: `${state}${hours}`,
  state,
  createdAt: at(hours),
  decidedAt: state === 'open' ? null : at(hours + 0.5),
  decisionReason: state === 'declined' ? reason : null,
})

test.each<[string, Partial<AccessFacts>, string]>([
  ['nothing', {}, 'needed'],
  ['a right without an end', { entitlements: [span(-1, null)] }, 'entitled'],
  ['a right that begins this moment', { entitlements: [span(0, 1)] }, 'entitled'],
  ['a right that ends this moment', { entitlements: [span(-1, 0)] }, 'needed'],
  ['a right that was ended this moment', { entitlements: [span(-1, null, 0)] }, 'needed'],
  ['a right that begins later', { entitlements: [span(1, null)] }, 'upcoming'],
  ['one that ended and one that holds', { entitlements: [span(-9, -8), span(-1, 1)] }, 'entitled'],
  ['an open request', { requests: [requested('open', -1)] }, 'requested'],
  [
    'an open request and a right',
    { requests: [requested('open', -1)], entitlements: [span(-1, 1)] },
    'entitled',
  ],
  ['a withdrawn request', { requests: [requested('withdrawn', -1)] }, 'needed'],
])('with %s a paid program is %s', (_what, facts, kind) => {
  const access = accessOf('once', { entitlements: [], requests: [], ...facts }, now)
  expect(access.kind).toBe(kind)
  expect(mayInstallWith(access)).toBe(kind === 'entitled')
})

test('a free program needs nothing', () => {
  const access = accessOf('free', { entitlements: [], requests: [] }, now)
  expect([access.kind, mayInstallWith(access)]).toEqual(['free', true])
})

test('what was declined last is told until something was granted since', () => {
  const requests = [requested('declined', -5, 'eski'), requested('declined', -2, 'yeni')]
  expect(accessOf('once', { requests, entitlements: [] }, now).declined?.reason).toBe('yeni')
  const later = accessOf('once', { requests, entitlements: [span(-1, -0.1)] }, now)
  expect([later.declined, later.endedAt]).toEqual([null, at(-0.1).toISOString()])
})
