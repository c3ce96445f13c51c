import { expect, test } from 'vitest'
import { demoProblem } from './demo-problem.ts'

const progress = { step: 'packages', done: 3, total: 9 } as const

test.each([
  ['an error keeps its first line', new Error(' refused\n at somewhere'), progress, 'packages', 'refused'],
  ['anything else is told as text', 'gone', null, null, 'gone'],
])('%s', (...[, error, at, step, detail]) => {
  expect(demoProblem(error, at)).toEqual({ step, detail })
})

test('a long reason is cut', () => {
  expect(demoProblem(new Error('x'.repeat(1000)), null).detail).toHaveLength(300)
})
