import { expect, test } from 'vitest'
import { openingState } from './use-default-view.ts'

const views = [{ id: 'late', name: 'Geciken', search: { 'f.state': 'late', size: '50' } }]
const plain = { isPlain: true, defaultId: 'late', views, isRead: true }

test('a plain address opens with the default view', () => {
  expect(openingState(plain)).toMatchObject({ filters: { state: ['late'] }, size: 50, view: 'late' })
})

test.each([
  ['an address that says what to show', { ...plain, isPlain: false }],
  ['a reader without a default', { ...plain, defaultId: null }],
  ['a default that was deleted', { ...plain, defaultId: 'gone' }],
])('%s keeps the list as it is', (_, opening) => {
  expect(openingState(opening)).toBeUndefined()
})
