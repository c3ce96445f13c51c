import { expect, test } from 'vitest'
import { movedPlace, unitParts, unitTabs } from './unit-places.ts'

test.each([
  ['updates', 'software', 'updates'],
  ['config', 'software', 'config'],
  ['connection', 'live', 'connection'],
  ['papers', 'history', 'papers'],
  ['users', 'people', undefined],
])('a link to the former tab "%s" leads on to %s', (former, tab, part) => {
  expect(movedPlace(former)).toEqual(part ? { tab, part } : { tab })
})

test.each([...unitTabs, undefined, 'nonsense', 'constructor'])('the tab "%s" stays where it is', (tab) => {
  expect(movedPlace(tab)).toBeUndefined()
})

test('every place that a former tab leads to is there', () => {
  for (const former of ['updates', 'config', 'connection', 'papers', 'users']) {
    const { tab, part } = movedPlace(former) ?? {}
    expect(unitTabs).toContain(tab)
    const parts: Partial<Record<string, readonly string[]>> = unitParts
    if (part) expect(parts[tab ?? '']).toContain(part)
  }
})
