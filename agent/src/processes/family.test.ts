import { expect, test } from 'vitest'
import { familyOf } from './family.ts'
import type { RunMark } from './run-mark.ts'

const runId = 'a'.repeat(32)
const other = 'b'.repeat(32)
const one = (pid: number, parent: number, session: number, ...marks: RunMark[]) => ({
  pid,
  parent,
  session,
  marks,
})

test.each([
  ['by its environment', [{ run: runId }]],
  ['by its limit', [{ run: 'a'.repeat(9), robot: '123456' }]],
  ['by its group', [{ run: runId, robot: '123456' }]],
])('a process is of a run that it is marked as %s', (_, marks) => {
  expect(familyOf([one(9, 1, 9, ...marks)], [runId]).map(({ pid }) => pid)).toEqual([9])
  expect(familyOf([one(9, 1, 9, ...marks)], [other])).toEqual([])
})

test('children, what is in their sessions, and theirs are of the run, whatever they lost; nobody else is', () => {
  const processes = [
    one(1, 0, 1),
    one(50, 1, 50, { run: other }),
    one(60, 50, 60, { run: runId }),
    one(61, 60, 60),
    one(62, 61, 62),
    one(63, 1, 62),
    one(64, 63, 64, { run: other }),
    one(70, 50, 50),
    one(71, 1, 71),
  ]
  expect(familyOf(processes, [runId]).map(({ pid }) => pid)).toEqual([60, 61, 62, 63, 64])
})
