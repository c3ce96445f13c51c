import { expect, test } from 'vitest'
import { changedFields } from './changed-fields.ts'

test('a text that comes with its languages in another order is none that changed', () => {
  const before = { name: { en: 'Greeting', tr: 'Karşılama' }, publisher: 'Filo' }
  const after = { name: { tr: 'Karşılama', en: 'Greeting' }, publisher: 'Konuk' }
  expect(changedFields(before, after)).toEqual({
    before: { publisher: 'Filo' },
    after: { publisher: 'Konuk' },
  })
})

test('what was nothing and is nothing has not changed, and times are told apart', () => {
  const before = { note: null, at: new Date(0) }
  expect(changedFields<object>(before, { note: undefined, at: new Date(0) }).after).toEqual({})
  expect(changedFields<object>(before, { note: 'a', at: new Date(1) })).toEqual({
    before: { note: null, at: new Date(0) },
    after: { note: 'a', at: new Date(1) },
  })
})
