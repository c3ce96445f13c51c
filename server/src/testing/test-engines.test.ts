import { expect, test } from 'vitest'
import { enginesOf } from './test-engines.ts'

const usual = { hasPostgres: true, isAll: false, day: 20_779 }
const both = ['pglite', 'postgres']
const names = Array.from({ length: 60 }, (_, at) => `/srv/filo/server/src/features/a/case-${at}.api.test.ts`)

test.each([
  ['a file that an engine can make different', '/a/locks.engines.test.ts', usual, both],
  ['any file when all is asked for', '/a/users.api.test.ts', { ...usual, isAll: true }, both],
  [
    'that file without a PostgreSQL',
    '/a/locks.engines.test.ts',
    { ...usual, hasPostgres: false },
    ['pglite'],
  ],
  ['all without a PostgreSQL', '/a/b.test.ts', { ...usual, hasPostgres: false, isAll: true }, ['pglite']],
])('%s runs on what it must', (_what, file, choice, engines) => {
  expect(enginesOf(file, choice)).toEqual(engines)
})

test('two days prove every file on both engines, and a day proves about half on each', () => {
  for (const name of names) {
    const days = [20_779, 20_780].flatMap((day) => enginesOf(name, { ...usual, day }))
    expect(days.toSorted()).toEqual(both)
  }
  const embedded = names.filter((name) => enginesOf(name, usual)[0] === 'pglite').length
  expect(embedded).toBeGreaterThan(names.length / 4)
  expect(embedded).toBeLessThan((names.length * 3) / 4)
})

test('a file keeps its engine when it moves to another folder', () => {
  expect(enginesOf('/a/users.api.test.ts', usual)).toEqual(enginesOf('/b/c/users.api.test.ts', usual))
})
