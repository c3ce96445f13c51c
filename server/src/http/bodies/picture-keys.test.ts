import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readPictureKeys } from './picture-keys.ts'

test('the drawings of a folder are told by name, whatever else lies there', async () => {
  const root = mkdtempSync(join(tmpdir(), 'filo-pictures-'))
  mkdirSync(join(root, 'images'))
  for (const file of ['nova-h1.svg', 'nova-h1.svg.br', 'depo-d500.svg', 'Not a key.svg', 'photo.png']) {
    writeFileSync(join(root, 'images', file), '')
  }
  expect(await readPictureKeys(root, 'images')).toEqual(['depo-d500', 'nova-h1'])
  expect(await readPictureKeys(root, 'icons')).toEqual([])
})
