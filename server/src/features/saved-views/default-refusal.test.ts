import { defaultsPerRole } from '@filo/contract/saved-views/default-views'
import { expect, test } from 'vitest'
import { defaultRefusal } from './default-refusal.ts'

const few = { listUsers: 'mine' }
const many = Object.fromEntries(Array.from({ length: defaultsPerRole }, (_, at) => [`list${at}`, 'mine']))

test.each([
  ['a list gets its first view', few, { page: 'listRobots', viewId: 'mine' }, undefined],
  ['a list gets another view', few, { page: 'listUsers', viewId: 'late' }, undefined],
  ['there are enough of them', many, { page: 'listUsers', viewId: 'mine' }, 'too_many_default_views'],
  ['one of many gets another view', many, { page: 'list7', viewId: 'late' }, undefined],
  ['one of many is taken back', many, { page: 'list7', viewId: null }, undefined],
  ['what was never chosen is taken back', many, { page: 'listUsers', viewId: null }, undefined],
  [
    'a name that every object knows is no list',
    many,
    { page: 'constructor', viewId: 'mine' },
    'too_many_default_views',
  ],
] as const)('%s', (_, chosen, input, refusal) => {
  expect(defaultRefusal(chosen, input)).toBe(refusal)
})
