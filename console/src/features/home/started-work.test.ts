import { expect, test } from 'vitest'
import { arosWork, campaignWork, isSpreading, startedWork } from './started-work.ts'

type Campaign = Parameters<typeof campaignWork>[0]
type Aros = Parameters<typeof arosWork>[0]

const campaign = (id: string, updatedAt: string, arosId = `aros of ${id}`) =>
  ({
    id,
    aros: { id: arosId },
    name: `Campaign ${id}`,
    state: 'running',
    updatedAt,
    counts: { total: 20, succeeded: 5, failed: 1 },
  }) as unknown as Campaign

const aros = (id: string, updatedAt: string, more: object = {}) =>
  ({
    id,
    name: 'Nova AROS',
    version: '5.1.0',
    state: 'published',
    updatedAt,
    counts: { desired: 6, installed: 4, failed: 1 },
    ...more,
  }) as unknown as Aros

test('a campaign says how many of its robots run the release and where it is followed', () => {
  expect(campaignWork(campaign('c1', '2026-01-01'))).toMatchObject({
    href: '/robotversion?campaignId=c1',
    progress: { done: 5, all: 20, failed: 1 },
  })
})

test('a version that no robot shall run yet has no progress', () => {
  const draft = aros('a1', '2026-01-01', { state: 'draft', counts: { desired: 0, installed: 0, failed: 0 } })
  expect(arosWork(draft)).not.toHaveProperty('progress')
  expect(arosWork(aros('a1', '2026-01-01')).progress).toEqual({ done: 4, all: 6, failed: 1 })
})

test.each([
  { state: 'published', installed: 4, to: 'a1', spreads: true },
  { state: 'published', installed: 4, to: 'a2', spreads: false },
  { state: 'published', installed: 6, to: 'a1', spreads: false },
  { state: 'testing', installed: 0, to: 'a1', spreads: false },
] as const)(
  '$state on $installed of 6 robots, while one installs $to, spreads: $spreads',
  ({ state, installed, to, spreads }) => {
    const moving = [{ to: { id: to, name: 'Nova', semver: '5.1.0' } }]
    const counts = { installed, desired: 6, failed: 0 }
    expect(isSpreading({ id: 'a1', state, counts }, moving)).toBe(spreads)
  },
)

test('campaigns stand first, each version once, the newest before the older', () => {
  const shown = startedWork(
    [campaign('c1', '2026-01-01'), campaign('c2', '2026-01-02')],
    [aros('a1', '2026-01-03'), aros('a2', '2026-01-04'), aros('a1', '2026-01-03')],
    3,
  )
  expect(shown.map(({ id }) => id)).toEqual(['c2', 'c1', 'a2'])
})

test('a version that a campaign brings is told once, by the campaign', () => {
  const versions = [aros('a1', '2026-01-03'), aros('a2', '2026-01-04')]
  const shown = startedWork([campaign('c1', '2026-01-01', 'a2')], versions, 5)
  expect(shown.map(({ id }) => id)).toEqual(['c1', 'a1'])
})
