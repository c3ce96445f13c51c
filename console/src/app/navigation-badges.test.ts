import { expect, test } from 'vitest'
import { catalogue } from './navigation.ts'
import { badgeOf, badgeSources, sumOf } from './navigation-badges.ts'
import en from './texts/en.json' with { type: 'json' }
import tr from './texts/tr.json' with { type: 'json' }

const answers = {
  fleet: { offline: 3 },
  work: {
    groups: [
      { kind: 'aros_to_approve' as const, total: 2 },
      { kind: 'remote_to_answer' as const, total: 1 },
      { kind: 'campaign_stopped' as const, total: 1 },
      { kind: 'campaign_standing' as const, total: 3 },
    ],
  },
}

test.each([
  ['producedRobots', { count: 3, color: 'warning', parts: [{ key: 'producedRobots', count: 3 }] }],
  ['adminAros', { count: 2, color: 'info', parts: [{ key: 'adminAros', count: 2 }] }],
  ['customerRemote', { count: 1, color: 'warning', parts: [{ key: 'customerRemote', count: 1 }] }],
  ['fleetVersions', { count: 4, color: 'warning', parts: [{ key: 'fleetVersions', count: 4 }] }],
  ['remote', undefined],
  ['myTests', undefined],
  ['users', undefined],
])('the menu entry %s counts %j', (key, badge) => {
  expect(badgeOf(key, answers)).toEqual(badge)
})

test('nothing is counted before the answers are there, or when there is nothing', () => {
  expect(badgeOf('producedRobots', {})).toBeUndefined()
  expect(badgeOf('producedRobots', { fleet: { offline: 0 } })).toBeUndefined()
})

test('a closed group shows the sum of its entries in the colour of the most urgent', () => {
  const badges = ['adminAros', 'producedRobots', 'myTests'].map((key) => badgeOf(key, answers))
  expect(sumOf(badges)).toMatchObject({ count: 5, color: 'warning' })
  expect(sumOf(badges)?.parts.map(({ key }) => key)).toEqual(['adminAros', 'producedRobots'])
  expect(sumOf([undefined])).toBeUndefined()
})

test('every badge belongs to an entry of the menu and says what it counts', () => {
  const keys = catalogue.flatMap((row) => [row.key, ...(row.children ?? []).map((child) => child.key)])
  for (const { key } of badgeSources) {
    expect(keys).toContain(key)
    for (const texts of [tr, en]) expect(Object.keys(texts.badges)).toContain(`${key}_other`)
  }
})
