import { generateKeyPairSync } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { keyIdOf, readRootKey, writeRootKey } from './root-key-file.ts'

const privatePem = generateKeyPairSync('ed25519')
  .privateKey.export({ type: 'pkcs8', format: 'pem' })
  .toString()
const key = { keyId: keyIdOf(privatePem), privatePem }
let path: string

beforeEach(() => {
  path = join(mkdtempSync(join(tmpdir(), 'filo-root-')), 'root.pem')
})

test('a key is written for its owner alone and read back', async () => {
  expect(await writeRootKey(path, async () => key)).toBe(key.keyId)
  expect(statSync(path).mode & 0o777).toBe(0o600)
  expect(await readRootKey(path)).toEqual(key)
})

test('a file that is there is not written over', async () => {
  writeFileSync(path, 'mine')
  await expect(writeRootKey(path, async () => key)).rejects.toThrow('cannot be made')
  expect(readFileSync(path, 'utf8')).toBe('mine')
})

test.each([
  ['the server refuses', () => Promise.reject(new Error('no'))],
  ['another key comes than was said', async () => ({ ...key, keyId: '0'.repeat(64) })],
])('no file is left behind when %s', async (_, fetchKey) => {
  await expect(writeRootKey(path, fetchKey)).rejects.toThrow()
  expect(existsSync(path)).toBe(false)
})

test('a file without a key is named', async () => {
  writeFileSync(path, 'no key')
  await expect(readRootKey(path)).rejects.toThrow(`${path} holds no private key`)
})
