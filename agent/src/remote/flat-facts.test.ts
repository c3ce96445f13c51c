import { expect, test } from 'vitest'
import { flatFacts } from './flat-facts.ts'

test.each([
  [{}, {}],
  [null, { '': 'null' }],
  [
    { speechVolume: 40, wifi: null, on: true },
    { speechVolume: '40', wifi: 'null', on: 'true' },
  ],
  [
    { network: { items: [{ mac: 'a' }, { mac: 'b' }] } },
    { 'network.items.0.mac': 'a', 'network.items.1.mac': 'b' },
  ],
  [{ gone: undefined }, {}],
])('%j', (facts, flat) => {
  expect(flatFacts(facts)).toEqual(flat)
})

test('however many there are, and however long, no more than can be compared', () => {
  const many = flatFacts(
    Object.fromEntries(Array.from({ length: 9000 }, (_, index) => [index, 'x'.repeat(900)])),
  )
  expect(Object.keys(many)).toHaveLength(5000)
  expect(many['0']).toHaveLength(500)
})
