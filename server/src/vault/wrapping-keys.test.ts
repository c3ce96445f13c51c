import { existsSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { openWrappingKeys } from './wrapping-keys.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'filo-keys-'))
})
const config = (more: Record<string, string> = {}) =>
  readConfig({ FILO_DATA_DIR: join(folder, 'data'), ...more })

test('without a setting the first start makes the key beside the data folder, and says so once', () => {
  const path = join(folder, 'data.key')
  expect(openWrappingKeys(config(), undefined).madeFile).toBe(path)
  expect(openWrappingKeys(config(), undefined).madeFile).toBeUndefined()
})

test('where secrets are stored no new key is made in place of a missing one', () => {
  expect(() => openWrappingKeys(config(), 'file:1234')).toThrow(
    `the stored secrets are closed by the key file:1234, which is not at ${join(folder, 'data.key')}: put it back`,
  )
  expect(existsSync(join(folder, 'data.key'))).toBe(false)
})

test('a file that was named is never made', () => {
  const path = join(folder, 'named')
  expect(() => openWrappingKeys(config({ FILO_KEY_FILE: path }), undefined)).toThrow(`is not at ${path}`)
  expect(existsSync(path)).toBe(false)
})
