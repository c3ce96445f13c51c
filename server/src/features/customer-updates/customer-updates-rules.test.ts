import { describe, expect, test } from 'vitest'
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

test.each([
  [7, 'Europe/Istanbul', '2026-03-12T20:59:59.999Z'],
  [0, 'Europe/Istanbul', '2026-03-05T20:59:59.999Z'],
  [0, 'Asia/Tokyo', '2026-03-06T14:59:59.999Z'],
])('it may be put off to the end of the day %i days after asking in %s', (days, zone, expected) => {
  expect(lastPostponeMoment(new Date('2026-03-05T18:00:00Z'), days, zone).toISOString()).toBe(expected)
})
