import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type ListOrder, type Place, readCursor, writeCursor } from './keyset.ts'
import { producedRobots } from './schema/produced-robots.ts'
import { robotPresence } from './schema/robot-presence.ts'

const order: ListOrder = {
  name: '-lastSeenAt',
  column: robotPresence.lastSeenAt,
  cast: 'timestamptz',
  isNullable: true,
  isDescending: true,
  id: producedRobots.id,
  idCast: 'uuid',
}
const id = '01936f3e-8a70-7a3b-8b1c-0d2f5a6b7c8d'
const cursorOf = (content: unknown) => Buffer.from(JSON.stringify(content)).toString('base64url')

test('what was written is read again', () => {
  const places: Place[] = [
    { value: '2026-03-05 10:00:00.123456+00', id },
    { value: '2026-03-05 10:00:00+03:30', id },
    { value: null, id },
  ]
  for (const place of places) expect(readCursor(order, writeCursor(order, place))).toEqual(place)
})

test.each([
  ['made for another order', cursorOf(['name', null, id])],
  ['of an impossible day', cursorOf(['-lastSeenAt', '2026-02-31 10:00:00+00', id])],
  ['with a value of another kind', cursorOf(['-lastSeenAt', 'x', id])],
  ['with an id that is none', cursorOf(['-lastSeenAt', null, "' or 1=1"])],
  ['with a number for an id', cursorOf(['-lastSeenAt', null, '42'])],
  ['that is no cursor', 'abc'],
])('a cursor %s is refused', (_title, text) => {
  expect(() => readCursor(order, text)).toThrow('bad_request')
})

test('an unknown value is refused where the list knows every value', () => {
  expect(() => readCursor({ ...order, isNullable: false }, cursorOf(['-lastSeenAt', null, id]))).toThrow()
})

test('whatever is handed in, it is a place or a refusal', () => {
  const isAnswered = fc.property(fc.string(), fc.string(), (value, text) => {
    for (const cursor of [text, cursorOf(['-lastSeenAt', value, id])]) {
      try {
        readCursor(order, cursor)
      } catch (error) {
        if (!(error instanceof Error) || !error.message.includes('bad_request')) return false
      }
    }
    return true
  })
  fc.assert(isAnswered, { seed: 5 })
})
