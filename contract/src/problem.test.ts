import { expect, test } from 'vitest'
import { Problem, readProblem } from './problem.ts'

const problem = {
  type: '/api/problems/invalid',
  title: 'invalid',
  status: 422,
  code: 'invalid',
  detail: 'Bazı alanlar düzeltilmeli.',
  params: { limit: 5, field: 'name' },
  errors: [{ path: 'name', code: 'too_small', message: 'Boş olamaz' }],
  requestId: '01900000',
}

test('a problem is read as its shape reads it', () => {
  const bare = { type: 'a', title: 'b', status: 404, code: 'not_found' }
  for (const each of [problem, bare, { ...problem, extra: true }]) {
    expect(readProblem(each)).toEqual(Problem.parse(each))
  }
})

test('what is no problem is none', () => {
  for (const each of [
    undefined,
    null,
    'text',
    [],
    {},
    { ...problem, status: '422' },
    { ...problem, code: 1 },
  ]) {
    expect(readProblem(each)).toBeUndefined()
  }
})

test('a part that is not sound is left out, the rest is kept', () => {
  const read = readProblem({ ...problem, detail: 5, errors: [...problem.errors, { path: 1 }], params: 'x' })
  expect(read).toEqual({ ...problem, detail: undefined, params: undefined })
})
