import { describe, expect, test } from 'vitest'
import { type ConditionFacts, installConditions } from './install-conditions.ts'
import { lastPostponeMoment } from './last-postpone.ts'
import { newsBetween } from './news-between.ts'
import { restartOf } from './restart-of.ts'

describe('what an update brings', () => {
  const release = (id: string, change = {}) => ({
    id,
    variantId: 'v',
    channel: 'production',
    semverKey: id,
    build: 1,
    ...change,
  })
  const [one, two, three, four] = [release('1'), release('2'), release('3'), release('4')]
  const published = [one, two, three, four, release('3', { id: 'x', variantId: 'w' })]
  test.each<[string, Parameters<typeof newsBetween>, string[]]>([
    ['all between the two, newest first', [published, one, four], ['4', '3', '2']],
    ['the next one alone', [published, three, four], ['4']],
    ['the offered one where it goes back', [published, four, two], ['2']],
    ['the offered one where nothing is known', [published, null, four], ['4']],
    ['the offered one after a test release', [published, release('1', { channel: 'test' }), four], ['4']],
    ['a later build of the same number', [[release('2', { id: 'b', build: 2 })], two, four], ['4', 'b']],
  ])('%s', (_, [all, from, to], expected) => {
    expect(newsBetween(all, from, to).map(({ id }) => id)).toEqual(expected)
  })
})

describe('what an update restarts', () => {
  const part = (packageId: string, versionId: string, restart: 'none' | 'service' | 'robot') => ({
    packageId,
    versionId,
    restart,
  })
  const retained = part('a', 'a1', 'robot')
  test.each<[string, Parameters<typeof restartOf>, string]>([
    ['nothing where nothing changes', [[retained], [retained]], 'none'],
    ['what the new version asks for', [[part('b', 'b1', 'robot')], [part('b', 'b2', 'service')]], 'service'],
    ['the most of several', [[], [part('b', 'b1', 'none'), part('c', 'c1', 'robot')]], 'robot'],
    ['what a removed package asks for', [[retained, part('b', 'b1', 'service')], [retained]], 'service'],
  ])('%s', (_, [before, after], expected) => {
    expect(restartOf(before, after)).toBe(expected)
  })
})

describe('what has to hold before a robot installs', () => {
  const now = new Date('2026-03-05T10:00:00Z')
  const plain: ConditionFacts = {
    isInTouch: true,
    hasRelease: true,
    battery: { percent: 80, charging: false, minutesLeft: null },
    unreported: [],
    hold: null,
    waitsFor: null,
    window: null,
    opensAt: null,
    now,
  }
  const low = { percent: 24, charging: false, minutesLeft: null }
  const hold = { reason: 'sunum', until: '2026-03-05T11:00:00.000Z' }
  const window = { from: '22:00', to: '06:00' }
  test.each<[string, Partial<ConditionFacts>, Record<string, string>]>([
    ['a full battery is enough', {}, { connected: 'met', battery: 'met', still: 'unknown' }],
    ['a low one is not', { battery: low }, { connected: 'met', battery: 'unmet', still: 'unknown' }],
    [
      'a low one at a charger is',
      { battery: { ...low, charging: true } },
      { connected: 'met', battery: 'met', still: 'unknown' },
    ],
    ['a robot without a battery needs none', { battery: null }, { connected: 'met', still: 'unknown' }],
    [
      'an unreported battery is unknown',
      { battery: null, unreported: ['battery'] },
      { connected: 'met', battery: 'unknown', still: 'unknown' },
    ],
    [
      'of a robot out of touch its body is unknown, however it was',
      { isInTouch: false, waitsFor: 'waiting_moving', hold },
      { connected: 'unmet', battery: 'unknown', still: 'unknown', hold: 'unknown' },
    ],
    [
      'a robot that waits for its own movement says so',
      { waitsFor: 'waiting_moving_left_arm' },
      { connected: 'met', battery: 'met', still: 'unmet' },
    ],
    ['a hold is unmet', { hold }, { connected: 'met', battery: 'met', still: 'unknown', hold: 'unmet' }],
    [
      'a hold that is over is none',
      { hold: { ...hold, until: '2026-03-05T09:00:00.000Z' } },
      { connected: 'met', battery: 'met', still: 'unknown' },
    ],
    [
      'hours that have not begun are unmet',
      { window, opensAt: new Date('2026-03-05T22:00:00Z') },
      { connected: 'met', battery: 'met', still: 'unknown', hours: 'unmet' },
    ],
    [
      'hours that are now are met',
      { window },
      { connected: 'met', battery: 'met', still: 'unknown', hours: 'met' },
    ],
    ['a robot that runs nothing is not asked about its body', { hasRelease: false }, { connected: 'met' }],
  ])('%s', (_, change, expected) => {
    const found = installConditions({ ...plain, ...change })
    expect(Object.fromEntries(found.map(({ kind, state }) => [kind, state]))).toEqual(expected)
  })
})

test.each([
  [7, 'Europe/Istanbul', '2026-03-12T20:59:59.999Z'],
  [0, 'Europe/Istanbul', '2026-03-05T20:59:59.999Z'],
  [0, 'Asia/Tokyo', '2026-03-06T14:59:59.999Z'],
])('it may be put off to the end of the day %i days after asking in %s', (days, zone, expected) => {
  expect(lastPostponeMoment(new Date('2026-03-05T18:00:00Z'), days, zone).toISOString()).toBe(expected)
})
