import { expect, test } from 'vitest'
import { headDue } from './head-due.ts'

const now = new Date('2026-03-05T10:00:00.000Z')
const last = (seq: number, at: string) => ({ seq, hash: 'a', at: `2026-03-05T${at}Z` })

test.each([
  ['nothing was ever recorded', undefined, undefined, 'no'],
  ['the first record is there', undefined, 1, 'grown'],
  ['nothing new came', last(9, '09:00:00.000'), 9, 'no'],
  ['a record came a moment ago', last(9, '09:59:30.000'), 10, 'no'],
  ['a record came and a minute passed', last(9, '09:59:00.000'), 10, 'grown'],
  ['200 records came within the minute', last(9, '09:59:59.000'), 209, 'grown'],
  ['the clock was set back', last(9, '11:00:00.000'), 10, 'grown'],
  ['the newest records are gone', last(9, '09:59:59.000'), 8, 'cut'],
  ['all records are gone', last(9, '09:59:59.000'), undefined, 'cut'],
] as const)('%s', (_, lastHead, seq, due) => {
  expect(headDue(lastHead, seq === undefined ? undefined : { seq }, now)).toBe(due)
})
