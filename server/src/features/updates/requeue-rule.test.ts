import { expect, test } from 'vitest'
import { requeueAs } from './requeue-rule.ts'

const now = new Date('2026-03-05T10:00:00Z')
const hoursAgo = (...hours: number[]) => hours.map((each) => new Date(now.getTime() - each * 3_600_000))
const often = Array.from({ length: 9 }, (_, at) => at)

test.each([
  ['a first time', [], 'new'],
  ['a few times', hoursAgo(0, 1, 2), 'new'],
  ['many times, most of them days ago', hoursAgo(...often, 24, 25, 100), 'new'],
  ['many times within a day', hoursAgo(...often, 23.9), 'again'],
] as const)('what a robot lost %s it gets rightly', (_, madeAt, way) => {
  expect(requeueAs({ madeAt, unconfirmedSince: null }, now)).toBe(way)
})

test.each([
  ['just now', 0, 'later'],
  ['nine minutes ago', 9, 'later'],
  ['ten minutes ago', 10, 'new'],
] as const)('what it said to have installed %s without ever reporting it', (_, minutes, way) => {
  const unconfirmedSince = new Date(now.getTime() - minutes * 60_000)
  expect(requeueAs({ madeAt: [], unconfirmedSince }, now)).toBe(way)
  const often = hoursAgo(...Array.from({ length: 12 }, (_, at) => at))
  expect(requeueAs({ madeAt: often, unconfirmedSince }, now)).toBe(way === 'later' ? 'later' : 'again')
})
