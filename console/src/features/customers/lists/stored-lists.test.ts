import { expect, test } from 'vitest'
import { replacedContact, replacedSite, withoutNothing } from './stored-lists.ts'

const desk = { name: 'Resepsiyon', phone: '444' }
const office = { name: 'Ofis' }
const garage = { name: 'Garaj' }

test.each([
  ['one is changed where it stands', desk, garage, [garage, office]],
  ['one is added at the end', undefined, garage, [desk, office, garage]],
  ['one is removed', office, undefined, [desk]],
  ['one that changed meanwhile is not overwritten', { name: 'Resepsiyon' }, garage, [desk, office, garage]],
  ['one that is gone already stays gone', garage, undefined, [desk, office]],
])('contacts: %s', (_, old, next, expected) => {
  expect(replacedContact([desk, office], old, next)).toEqual(expected)
})

test.each([
  [
    'one keeps its id',
    'a',
    { name: 'Teras' },
    [
      { name: 'Teras', id: 'a' },
      { name: 'Depo', id: 'b' },
    ],
  ],
  ['one is added without an id', undefined, { name: 'Teras' }, [...lobbyAndStore(), { name: 'Teras' }]],
  ['one is removed', 'a', undefined, [{ name: 'Depo', id: 'b' }]],
  [
    'one that is gone comes back as a new one',
    'c',
    { name: 'Teras' },
    [...lobbyAndStore(), { name: 'Teras' }],
  ],
])('sites: %s', (_, id, next, expected) => {
  expect(replacedSite(lobbyAndStore(), id, next)).toEqual(expected)
})

test('what is empty is not sent', () => {
  expect(withoutNothing({ name: 'Ofis', email: null, phone: '' })).toEqual({ name: 'Ofis' })
})

function lobbyAndStore() {
  return [
    { name: 'Lobi', id: 'a' },
    { name: 'Depo', id: 'b' },
  ]
}
