import { mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { makeKeyFile, readKeyFile } from './key-file.ts'

let path: string
beforeEach(() => {
  path = join(mkdtempSync(join(tmpdir(), 'filo-key-')), 'own.key')
})

test('a key is made for its owner alone, closed by the passphrase, and read back', async () => {
  const made = await makeKeyFile(path, 'uzun bir parola')
  expect(statSync(path).mode & 0o777).toBe(0o600)
  expect(readFileSync(path, 'utf8')).toMatch(/^-----BEGIN ENCRYPTED PRIVATE KEY-----/)
  const read = await readKeyFile(path, async () => 'uzun bir parola')
  expect([read.keyId, read.publicKey]).toEqual([made.keyId, made.publicKey])
  expect(made.publicKey).toMatch(/^[0-9a-f]{64}$/)
})

test('another passphrase opens nothing', async () => {
  await makeKeyFile(path, 'uzun bir parola')
  await expect(readKeyFile(path, async () => 'başka parola')).rejects.toThrow('does not open')
})

test('a file that is there is not written over', async () => {
  writeFileSync(path, 'mine')
  await expect(makeKeyFile(path, 'uzun bir parola')).rejects.toThrow('cannot be made')
  expect(readFileSync(path, 'utf8')).toBe('mine')
})

test('a file without a key is named', async () => {
  writeFileSync(path, 'no key')
  await expect(readKeyFile(path, async () => '')).rejects.toThrow(`${path} holds no private key`)
})
