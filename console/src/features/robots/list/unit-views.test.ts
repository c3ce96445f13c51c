import { expect, test } from 'vitest'
import { openTab, tabQuery, unitViews, viewsFor, waitingTab } from './unit-views.ts'

test('an address without a view shows all robots, as does an unknown one', () => {
  expect(openTab({})).toBe('all')
  expect(openTab({ 'f.attention': 'nonsense' })).toBe('all')
})

test.each([...unitViews, waitingTab] as const)('the tab %s is opened by its own address', (tab) => {
  const query = Object.fromEntries(
    Object.entries(tabQuery(tab)).filter((entry): entry is [string, string] => entry[1] !== undefined),
  )
  expect(openTab(query)).toBe(tab)
})

test('customers are offered no view of the factory', () => {
  expect(viewsFor(false)).toEqual(unitViews)
  expect(viewsFor(true)).not.toContain('qc_waiting')
  expect(viewsFor(true)).not.toContain('agent_by_hand')
  expect(viewsFor(true)).toContain('offline_24h')
})
