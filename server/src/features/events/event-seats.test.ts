import { expect, test } from 'vitest'
import { createEventSeats, seatsPer } from './event-seats.ts'

test('a session has so many streams, a person as many in all their sessions, and each that ends makes room', () => {
  const seats = createEventSeats()
  const leave = Array.from({ length: seatsPer.person }, (_, index) =>
    seats.acquire({ userId: 'a', sessionId: index < seatsPer.session ? 'one' : 'two' }),
  )
  for (const sessionId of ['one', 'three', null])
    expect(() => seats.acquire({ userId: 'a', sessionId })).toThrow('too_many_streams')
  seats.acquire({ userId: 'b', sessionId: 'other' })()
  leave[0]?.()
  expect(() => seats.acquire({ userId: 'a', sessionId: 'two' })).toThrow('too_many_streams')
  seats.acquire({ userId: 'a', sessionId: 'one' })()
  for (const end of leave.slice(1)) end()
  expect(seats.count()).toBe(0)
})
