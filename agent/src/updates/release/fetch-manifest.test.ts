import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { agentFolder } from '../../agent-folder.ts'
import { makeFolderDurably, writeDurably } from '../../disk/durable-file.ts'
import { realDisk } from '../../disk/real-disk.ts'
import { makeRelease } from '../../test/make-release.ts'
import { readManifest } from './fetch-manifest.ts'

const { manifest, manifestText } = makeRelease('one', [{ code: 'core', version: '1', files: { a: 'a' } }])
let base: string
let path: string
beforeEach(async () => {
  base = await mkdtemp(join(tmpdir(), 'filo-manifest-'))
  const folder = agentFolder(base)
  path = folder.manifest(manifest.arosId)
  await makeFolderDurably(realDisk, folder.manifests, 0o700)
  await writeDurably(realDisk, path, manifestText)
})
afterEach(() => rm(base, { recursive: true, force: true }))

const read = () => readManifest({ folder: agentFolder(base) }, manifest.arosId)

test('a kept manifest is read once while its file stays as it is', async () => {
  const first = await read()
  expect(first).toEqual(manifest)
  expect(await read()).toBe(first)
})

test('a kept manifest that another took the place of is read again, also when it is as long', async () => {
  expect((await read()).name).toBe('one')
  await writeDurably(realDisk, path, manifestText.replace('"name":"one"', '"name":"two"'))
  expect((await read()).name).toBe('two')
})

test('a kept manifest that is damaged or lost after it was read is named so', async () => {
  await read()
  const bytes = await readFile(path)
  await writeFile(path, bytes.fill(0, 10, 20))
  await expect(read()).rejects.toMatchObject({ code: 'manifest_invalid' })
  await rm(path)
  await expect(read()).rejects.toMatchObject({ code: 'manifest_invalid' })
})
