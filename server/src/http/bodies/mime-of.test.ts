import { expect, test } from 'vitest'
import { mimeOf } from './mime-of.ts'

test.each([
  ['a.TXT', 'text/plain'],
  ['archive.tar.gz', 'application/gzip'],
  ['photo.heic', 'image/heic'],
  ['arm.urdf', 'application/octet-stream'],
  ['main.ts', 'text/x-typescript'],
  ['main.py', 'text/x-python'],
  ['start.sh', 'text/x-shellscript'],
  ['launch.yaml', 'application/yaml'],
  ['x.constructor', 'application/octet-stream'],
  ['x.toString', 'application/octet-stream'],
  ['README', 'application/octet-stream'],
  ['txt', 'application/octet-stream'],
])('%s is shown as %s', (name, type) => {
  expect(mimeOf(name)).toBe(type)
})
