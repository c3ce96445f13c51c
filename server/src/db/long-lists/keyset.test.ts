import fc from 'fast-check'
import { expect, test } from 'vitest'
import { producedRobots } from '../schema/produced-robots.ts'
import { robotPresence } from '../schema/robot-presence.ts'
import { type ListOrder, type Place, readCursor, writeCursor } from './keyset.ts'

const order: ListOrder = {
  name: '-lastSeenAt',
  column: robotPresence.lastSeenAt,
  cast: 'timestamptz',
  isNullable: true,
  isDescending: true,
  motion: 'rising',
  id: producedRobots.id,
  idCast: 'uuid',
}
const id = '01936f3e-8a70-7a3b-8b1c-0d2f5a6b7c8d'
const cursorOf = (content: unknown) => Buffer.from(JSON.stringify(content)).toString('base64url')

const moment = { next: 4_294_967_290, open: [1, 7], top: '2026-03-05 10:00:00.123456+00' }

test('what was written is read again', () => {
  const places: Place[] = [
    { value: '2026-03-05 10:00:00.123456+00', id },
    { value: '2026-03-05 10:00:00+03:30', id },
    { value: null, id },
  ]
  for (const place of places) {
    const progress = { place, moment, isSecondPass: false }
    expect(readCursor(order, writeCursor(order, progress))).toEqual(progress)
  }
  const atEnd = { place: { value: null, id }, moment, isSecondPass: true }
  expect(readCursor({ ...order, isNullable: false }, writeCursor(order, atEnd))).toEqual(atEnd)
})

test('a cursor has room for a long text and the most transactions that it names', () => {
  const open = Array.from({ length: 48 }, (_, at) => 10_000 + at)
  const place = { value: 'x'.repeat(220), id }
  const progress = { place, moment: { next: 4_294_967_290, open, top: null }, isSecondPass: false }
  expect(writeCursor({ ...order, name: '-installedVersion' }, progress).length).toBeLessThan(1000)
})

test.each([
  ['made for another order', cursorOf(['name', null, id, moment])],
  ['of an impossible day', cursorOf(['-lastSeenAt', '2026-02-31 10:00:00+00', id, moment])],
  ['with a value of another kind', cursorOf(['-lastSeenAt', 'x', id, moment])],
  ['with an id that is none', cursorOf(['-lastSeenAt', null, "' or 1=1", moment])],
  ['with a number for an id', cursorOf(['-lastSeenAt', null, '42', moment])],
  ['without the moment of its first page', cursorOf(['-lastSeenAt', null, id])],
  ['with a top of another kind', cursorOf(['-lastSeenAt', null, id, { ...moment, top: 'x' }])],
  ['with a transaction that cannot be', cursorOf(['-lastSeenAt', null, id, { ...moment, next: 2 ** 32 }])],
  ['of a second pass that stands at a value', cursorOf(['-lastSeenAt', moment.top, id, moment, 2])],
  ['that is no cursor', 'abc'],
])('a cursor %s is refused', (_title, text) => {
  expect(() => readCursor(order, text)).toThrow('bad_request')
})

test('an unknown value is refused where the list knows every value', () => {
  expect(() =>
    readCursor({ ...order, isNullable: false }, cursorOf(['-lastSeenAt', null, id, moment])),
  ).toThrow()
})

test('whatever is handed in, it is a place or a refusal', () => {
  const isAnswered = fc.property(fc.string(), fc.string(), (value, text) => {
    for (const cursor of [text, cursorOf(['-lastSeenAt', value, id, moment])]) {
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
