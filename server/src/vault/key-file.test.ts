import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { makeKeyFile, readKeyFile } from './key-file.ts'

let path: string
beforeEach(() => {
  path = join(mkdtempSync(join(tmpdir(), 'filo-key-')), 'the.key')
})
const data = Buffer.from('a data key')

test('a made key is for its owner alone, 32 bytes in base64, and is read as the same key', async () => {
  const made = makeKeyFile(path)
  expect(statSync(path).mode & 0o777).toBe(0o600)
  expect(Buffer.from(readFileSync(path, 'utf8'), 'base64')).toHaveLength(32)
  expect(readdirSync(join(path, '..'))).toEqual(['the.key'])
  const wrapped = await made.wrap('d1', data)
  const read = readKeyFile(path)
  expect(read?.isNamed(wrapped.wrappedBy)).toBe(true)
  expect(await read?.unwrap('d1', wrapped)).toEqual(data)
})

test('it is never made over a file that is there', () => {
  writeFileSync(path, 'mine')
  expect(() => makeKeyFile(path)).toThrow(/cannot be made/)
  expect(readFileSync(path, 'utf8')).toBe('mine')
})

test('another key is another name and opens nothing; a wrapped key serves under its own name only', async () => {
  const [one, two] = [makeKeyFile(path), makeKeyFile(`${path}.2`)]
  const wrapped = await one.wrap('d1', data)
  expect(two.isNamed(wrapped.wrappedBy)).toBe(false)
  await expect(two.unwrap('d1', wrapped)).rejects.toThrow()
  await expect(one.unwrap('d2', wrapped)).rejects.toThrow()
})

test('a file that is not there is no error', () => {
  expect(readKeyFile(path)).toBeUndefined()
})

test.each([0o640, 0o604, 0o620])('a file of mode %o is refused in one line that says what to do', (mode) => {
  makeKeyFile(path)
  chmodSync(path, mode)
  expect(() => readKeyFile(path)).toThrow(
    `the key file ${path} is open to others (mode ${mode.toString(8)}): chmod 600 ${path}`,
  )
})

test.each(['', 'short', randomBytes(31).toString('base64'), randomBytes(32).toString('hex')])(
  '%j is no key',
  (text) => {
    writeFileSync(path, text, { mode: 0o600 })
    expect(() => readKeyFile(path)).toThrow(`the key file ${path} must hold 32 bytes in base64`)
  },
)

test('a folder is no key', () => {
  mkdirSync(path)
  expect(() => readKeyFile(path)).toThrow('is no file')
})
