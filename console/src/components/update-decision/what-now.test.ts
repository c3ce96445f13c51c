import type { UpdateOffer } from '@filo/contract/customer-updates/customer-updates-routes'
import { expect, test } from 'vitest'
import { whatNow } from './what-now.ts'

const at = '2026-03-05T10:00:00.000Z'
const offer = (change: Partial<UpdateOffer>): UpdateOffer => ({
  aros: { id: 'a', name: 'AROS', version: '1.1.0', channel: 'production', state: 'published' },
  news: [],
  restart: null,
  downtime: null,
  conditions: [],
  needsAnswer: false,
  isOpen: true,
  answer: null,
  lastMoment: at,
  state: 'queued',
  reason: null,
  waitsUntil: null,
  isPaused: false,
  programs: [],
  update: null,
  ...change,
})
const answered = { answer: 'at' as const, at, answeredByName: null, answeredAt: at }
const doing = (state: 'waiting' | 'installing') => ({ state, progressPercent: 40 })

test.each<[Partial<UpdateOffer> | null, boolean | null, object]>([
  [null, true, { key: 'latest' }],
  [null, false, { key: 'none' }],
  [null, null, { key: 'unknown' }],
  [{ needsAnswer: true, reason: 'consent' }, false, { key: 'needsAnswer' }],
  [{ reason: 'consent', answer: answered }, false, { key: 'waitsUntil', at }],
  [{ reason: 'window', waitsUntil: at }, false, { key: 'waitsHours', at }],
  [{}, false, { key: 'inTurn' }],
  [{ isPaused: true, reason: 'window', waitsUntil: at }, false, { key: 'paused' }],
  [{ isPaused: true, needsAnswer: true }, false, { key: 'needsAnswer' }],
  [{ isPaused: true, state: 'assigned', update: doing('installing') }, false, { key: 'updating' }],
  [{ state: 'assigned', update: doing('waiting') }, false, { key: 'onWay' }],
  [{ state: 'assigned', update: doing('installing') }, false, { key: 'updating', progress: 0.4 }],
  [
    { state: 'assigned', update: { state: 'installing', progressPercent: null } },
    false,
    { key: 'updatingNow' },
  ],
  [{ state: 'succeeded' }, null, { key: 'done' }],
  [{ state: 'rolled_back' }, false, { key: 'failed' }],
  [{ state: 'skipped', reason: 'declined' }, false, { key: 'declined' }],
  [{ state: 'skipped', reason: 'no_answer' }, false, { key: 'noAnswer' }],
  [{ state: 'cancelled' }, true, { key: 'latest' }],
])('of %j (latest: %j) it says %j', (change, wasLatest, expected) => {
  const update = { offer: change && offer(change), wasLatest, entitlement: null }
  expect(whatNow(update, 'online')).toMatchObject(expected)
  expect(whatNow(update, 'stale')).toMatchObject(expected)
})

const nobodyRequested = { offer: null, entitlement: null }

test.each<[Parameters<typeof whatNow>[0], string]>([
  [{ ...nobodyRequested, wasLatest: true }, 'latest'],
  [{ ...nobodyRequested, wasLatest: false }, 'none'],
  [{ ...nobodyRequested, wasLatest: null }, 'unknown'],
  [{ ...nobodyRequested, wasLatest: true, offer: offer({ state: 'succeeded' }) }, 'done'],
  [{ ...nobodyRequested, wasLatest: false, offer: offer({ state: 'failed' }) }, 'failed'],
  [
    {
      ...nobodyRequested,
      wasLatest: false,
      offer: offer({ state: 'assigned', update: doing('installing') }),
    },
    'updating',
  ],
])('of a robot out of touch nothing is known but its last word: %j', (update, lastWord) => {
  for (const connection of ['offline', 'never'] as const)
    expect(whatNow(update, connection)).toMatchObject({
      key: 'unknown',
      tone: 'neutral',
      lastWord: { key: lastWord },
    })
})

test('what the customer is asked, or has answered, holds while the robot is out of touch', () => {
  const requested = { ...nobodyRequested, wasLatest: false, offer: offer({ needsAnswer: true }) }
  expect(whatNow(requested, 'offline')).toEqual({ key: 'needsAnswer', tone: 'warning' })
  const declined = { ...requested, offer: offer({ state: 'skipped', reason: 'declined' }) }
  expect(whatNow(declined, 'offline')).toEqual({ key: 'declined', tone: 'neutral' })
})

test('a right to updates that is over says why there is none, not of a robot that runs the newest, nor over what it was given', () => {
  const entitlement = { until: '2026-01-31', isOver: true }
  const keyOf = (update: Partial<Parameters<typeof whatNow>[0]>) =>
    whatNow({ offer: null, wasLatest: false, entitlement, ...update }, 'online').key
  expect(keyOf({})).toBe('entitlementOver')
  expect(keyOf({ wasLatest: true })).toBe('latest')
  expect(keyOf({ offer: offer({ state: 'succeeded' }) })).toBe('done')
  expect(keyOf({ entitlement: { ...entitlement, isOver: false } })).toBe('none')
})
