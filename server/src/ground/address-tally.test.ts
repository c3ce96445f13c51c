import { expect, test } from 'vitest'
import { createAddressTally } from './address-tally.ts'

const at = (second: number) => new Date(Date.UTC(2026, 2, 5, 10, 0, second))

test('requests are counted by address, the newest first', () => {
  const tally = createAddressTally()
  expect(tally.read()).toEqual({ count: 0, lastAt: null, addresses: [] })
  tally.note('10.0.0.1', at(1))
  tally.note('10.0.0.2', at(2))
  tally.note('10.0.0.1', at(3))
  expect(tally.read()).toEqual({
    count: 3,
    lastAt: at(3),
    addresses: [
      { address: '10.0.0.1', count: 2, lastAt: at(3) },
      { address: '10.0.0.2', count: 1, lastAt: at(2) },
    ],
  })
})

test('beyond its bound the address that was silent longest is forgotten, and what came from it still counts', () => {
  const tally = createAddressTally(2)
  for (const [index, address] of ['a', 'b', 'a', 'c', undefined].entries()) tally.note(address, at(index))
  const { count, addresses } = tally.read()
  expect(count).toBe(5)
  expect(addresses.map(({ address }) => address)).toEqual(['c', 'a'])
})
