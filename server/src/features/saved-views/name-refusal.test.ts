import { viewsPerPage } from '@filo/contract/saved-views/saved-views-routes'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nameRefusal } from './name-refusal.ts'

const own = [
  { id: 'a', name: 'Işıklı' },
  { id: 'b', name: 'Geciken' },
]
const many = Array.from({ length: viewsPerPage }, (_, index) => ({ id: String(index), name: `g ${index}` }))

test.each([
  ['a new name is free', own, { name: 'Yeni' }, undefined],
  ['a name is taken however it is written', own, { name: ' IŞIKLI ' }, 'view_name_in_use'],
  ['a view keeps its own name', own, { id: 'a', name: 'ışıklı' }, undefined],
  ['a view cannot take the name of another', own, { id: 'a', name: 'geciken' }, 'view_name_in_use'],
  ['there are enough of them', many, { name: 'Yeni' }, 'too_many_views'],
  ['one of many is renamed', many, { id: '3', name: 'Yeni' }, undefined],
])('%s', (_, views, input, refusal) => {
  expect(nameRefusal(views, input)).toBe(refusal)
})

test('a list of one person never holds a name twice, nor more views than allowed', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ minLength: 1, maxLength: 2 }), { maxLength: 80 }), (names) => {
      const retained: { id: string; name: string }[] = []
      for (const name of names)
        if (!nameRefusal(retained, { name })) retained.push({ id: String(retained.length), name })
      expect(new Set(retained.map(({ name }) => name)).size).toBe(retained.length)
      expect(retained.length).toBeLessThanOrEqual(viewsPerPage)
    }),
  )
})
