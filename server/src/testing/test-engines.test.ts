import { expect, test } from 'vitest'
import { connectionsOf, enginesOf } from './test-engines.ts'

const usual = { hasPostgres: true, isAll: false }
const both = ['pglite', 'postgres']

test.each([
  ['a file that an engine can make different', '/db/locks.engines.test.ts', usual, both],
  ['such a file of a feature', '/features/a/locks.engines.test.ts', usual, ['postgres']],
  ['such a file when all is asked for', '/features/a/locks.engines.test.ts', { ...usual, isAll: true }, both],
  ['a file that none can', '/a/users.api.test.ts', usual, ['postgres']],
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

test('only a file about what happens at once has several connections', () => {
  expect(connectionsOf('/features/a/locks.engines.test.ts')).toBeUndefined()
  expect(connectionsOf('/features/a/users.api.test.ts')).toBe(1)
})
