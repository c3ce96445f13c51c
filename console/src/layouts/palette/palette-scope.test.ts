import { expect, test } from 'vitest'
import { isInScope, readQuery } from './palette-scope.ts'

test.each([
  ['nova', { scope: 'all', text: 'nova' }],
  ['  nova h1 ', { scope: 'all', text: 'nova h1' }],
  ['>tema', { scope: 'actions', text: 'tema' }],
  ['> tema', { scope: 'actions', text: 'tema' }],
  ['@ayşe', { scope: 'users', text: 'ayşe' }],
  ['#nova 2.4', { scope: 'versions', text: 'nova 2.4' }],
  ['a@b.co', { scope: 'all', text: 'a@b.co' }],
  ['', { scope: 'all', text: '' }],
])('%j asks for %j', (typed, query) => {
  expect(readQuery(typed)).toEqual(query)
})

test('a scope shows its own groups only', () => {
  expect(isInScope('versions', 'aros')).toBe(true)
  expect(isInScope('versions', 'robots')).toBe(false)
  expect(isInScope('actions', 'pages')).toBe(false)
  expect(isInScope('all', 'users')).toBe(true)
})
