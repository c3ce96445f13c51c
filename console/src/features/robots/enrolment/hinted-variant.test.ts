import { expect, test } from 'vitest'
import { hintedVariant, hintQuery } from './hinted-variant.ts'

const found = [
  { id: '1', code: 'NOVA-H1-B', modelCode: 'NOVA' },
  { id: '2', code: 'SERVIS-S2', modelCode: 'SERVIS' },
]

test.each([
  ['the code of a variant', 'SERVIS-S2', '2'],
  ['the code of a model', 'NOVA', '1'],
  ['only part of a code', 'NOVA-H1', null],
  ['nothing', null, null],
])('a robot that says %s is taken for the variant it means', (_, modelHint, id) => {
  expect(hintedVariant({ modelHint }, found)).toBe(id)
})

test('nothing is asked for a robot that says nothing', () => {
  expect(hintQuery({ modelHint: null })).toBeUndefined()
  expect(hintQuery({ modelHint: 'NOVA' })).toMatchObject({ q: 'NOVA' })
})
