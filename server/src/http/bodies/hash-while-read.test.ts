import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { hashWhileRead } from './hash-while-read.ts'

const parts = [Buffer.from('a fi'), Buffer.alloc(0), Buffer.from('le')]
const hashOfFile = createHash('sha256').update('a file').digest('hex')

test('bytes come through as they are, and their hash is known once they were read', async () => {
  const { bytes, sha256 } = hashWhileRead(Readable.from(parts))
  expect(sha256()).toBeUndefined()
  expect(Buffer.concat(await bytes.toArray()).toString()).toBe('a file')
  expect(sha256()).toBe(hashOfFile)
})

test('what nobody reads is read for its hash, once', async () => {
  const { sha256, drain } = hashWhileRead(Readable.from(parts))
  await drain()
  await drain()
  expect(sha256()).toBe(hashOfFile)
})

test('whoever reads no further leaves the source open, on whose connection the refusal goes out', async () => {
  const source = Readable.from(parts)
  const { bytes, sha256 } = hashWhileRead(source)
  for await (const _ of bytes) break
  await new Promise(setImmediate)
  expect(source.destroyed).toBe(false)
  expect(sha256()).toBeUndefined()
})

test('a source that breaks off is told to its reader', async () => {
  const broken = Readable.from(
    (async function* () {
      yield Buffer.from('a fi')
      throw new Error('aborted')
    })(),
  )
  await expect(hashWhileRead(broken).bytes.toArray()).rejects.toThrow('aborted')
})
