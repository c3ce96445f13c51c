import { expect, test } from 'vitest'
import { tellingLine } from './telling-line.ts'

const uncaught = `file:///r/check.js:2
if (!answer.ok) throw new Error('the service answers with HTTP 401')
                ^

Error: the service answers with HTTP 401
    at file:///r/check.js:2:23

Node.js v24.21.0
`

const refused = `node:internal/deps/undici/undici:16416
      Error.captureStackTrace(err);
            ^

TypeError: fetch failed
    at node:internal/deps/undici/undici:16416:13 {
  [cause]: Error: connect ECONNREFUSED 127.0.0.1:18000
      at TCPConnectWrap.afterConnect [as oncomplete] (node:net:1637:16) {
    code: 'ECONNREFUSED'
  }
}

Node.js v24.21.0
`

test.each([
  [
    'the last line of a shell script',
    'checking\ncurl: (7) Failed to connect\n\n',
    'curl: (7) Failed to connect',
  ],
  ['the message of an uncaught error', uncaught, 'Error: the service answers with HTTP 401'],
  ['the cause of an uncaught error', refused, 'Error: connect ECONNREFUSED 127.0.0.1:18000'],
  ['what Node.js prints without an error', 'Node.js v24.21.0\n', 'Node.js v24.21.0'],
  ['nothing of nothing', '\n', ''],
])('tells %s', (_, output, expected) => {
  expect(tellingLine(output)).toBe(expected)
})

test('is bounded', () => {
  expect(tellingLine('x'.repeat(5000))).toHaveLength(200)
  expect(tellingLine(`${'x'.repeat(199)}😀`)).toBe('x'.repeat(199))
})
