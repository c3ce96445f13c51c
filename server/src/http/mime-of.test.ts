import { expect, test } from 'vitest'
import { mimeOf } from './mime-of.ts'

test.each([
  ['a.TXT', 'text/plain'],
  ['archive.tar.gz', 'application/gzip'],
  ['x.constructor', 'application/octet-stream'],
  ['x.toString', 'application/octet-stream'],
  ['README', 'application/octet-stream'],
])('%s is shown as %s', (name, type) => {
  expect(mimeOf(name)).toBe(type)
})
