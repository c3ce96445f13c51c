import fc from 'fast-check'
import { expect, test } from 'vitest'
import { showsOther } from './page-place.ts'

const here = { pathname: '/productmodel', search: { modelId: 'nova', tab: 'details', 'f.state': 'active' } }
const there = (search: Record<string, unknown>) => ({ ...here, search: { ...here.search, ...search } })

test.each([
  ['another page', { ...here, pathname: '/users' }, [], true],
  ['another tab', there({ tab: 'variants' }), [], true],
  ['no tab', there({ tab: undefined }), [], true],
  ['another record', there({ modelId: 'tetra' }), [], true],
  ['another filter of a list', there({ 'f.state': 'archived', page: 2 }), [], false],
  ['the next step of a wizard', there({ step: 'check' }), [], false],
  ['a tab that keeps the form', there({ tab: 'variants' }), ['tab'], false],
  ['another record, where only tabs keep the form', there({ modelId: 'tetra' }), ['tab'], true],
] as const)('%s', (_, next, retained, isOther) => {
  expect(showsOther(here, next, retained)).toBe(isOther)
})

test('staying where one is loses nothing', () => {
  fc.assert(
    fc.property(fc.webPath(), fc.dictionary(fc.string(), fc.string()), (pathname, search) => {
      expect(showsOther({ pathname, search }, { pathname, search: { ...search } })).toBe(false)
    }),
  )
})
