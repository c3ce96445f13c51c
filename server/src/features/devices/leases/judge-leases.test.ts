import { expect, test } from 'vitest'
import { endedLeases, LEASE_MS, nextSeen } from './judge-leases.ts'

const lease = (renewals: number, serverId = 'a') => ({ serverId, renewals })

test('a lease that is renewed is never over, however long its server has lived', () => {
  let seen = nextSeen(new Map(), [lease(0)], 0)
  for (let round = 1; round <= 100; round += 1) {
    seen = nextSeen(seen, [lease(round)], round * 5000)
    expect(endedLeases(seen, round * 5000)).toEqual([])
  }
})

test('a lease is over once it was seen without a renewal for as long as a lease lasts, and not before', () => {
  const first = nextSeen(new Map(), [lease(7), lease(3, 'b')], 1000)
  const then = nextSeen(first, [lease(7), lease(4, 'b')], 1000 + LEASE_MS)
  expect(endedLeases(then, 1000 + LEASE_MS)).toEqual([])
  expect(endedLeases(then, 1001 + LEASE_MS)).toEqual(['a'])
})

test('a server that has just started has yet to see whether others live, whatever their rows say', () => {
  expect(endedLeases(nextSeen(new Map(), [lease(7)], 5_000_000), 5_000_000)).toEqual([])
})

test('a lease whose row is gone is not seen any more', () => {
  expect(nextSeen(nextSeen(new Map(), [lease(7)], 0), [], 1000).size).toBe(0)
})
