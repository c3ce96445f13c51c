import { expect, test } from 'vitest'
import { problemOf } from './problem-of.ts'

const withCode = (message: string, code: string, more: object = {}) =>
  Object.assign(new Error(message), { code, ...more })
const failedQuery = (cause: Error) => new Error('Failed query: select 1', { cause })

test.each([
  [
    'a database that nobody answers for',
    failedQuery(withCode('connect', 'ECONNREFUSED', { syscall: 'connect' })),
  ],
  ['a socket that is not there', withCode('connect', 'ENOENT', { syscall: 'connect' })],
  ['a database that is stopping', failedQuery(withCode('terminating connection', '57P01'))],
  ['a connection that broke', failedQuery(new Error('Connection terminated unexpectedly'))],
  ['a pool that got none in time', new Error('timeout exceeded when trying to connect')],
  ['a call that lost a deadlock', failedQuery(withCode('deadlock detected', '40P01'))],
  ['a server that is closing', withCode('closing', 'FST_ERR_REOPENED_CLOSE_SERVER', { statusCode: 503 })],
])('%s is answered as not ready', (_what, error) => {
  expect(problemOf(error, 'en', 'r1')).toMatchObject({ status: 503, code: 'unavailable' })
})

test('a request that took too long is answered as that', () => {
  const error = withCode('timeout', 'ERR_HTTP_REQUEST_TIMEOUT', { statusCode: 408 })
  expect(problemOf(error, 'tr', 'r1')).toMatchObject({ status: 408, code: 'timed_out' })
})

test.each([
  ['a query that breaks a rule', failedQuery(withCode('duplicate key', '23505'))],
  ['a file that is not there', withCode('open', 'ENOENT', { syscall: 'open' })],
  ['a mistake of ours', new TypeError('x is not a function')],
])('%s stays unexpected', (_what, error) => {
  expect(problemOf(error, 'en', 'r1')).toMatchObject({ status: 500, code: 'unexpected' })
})
