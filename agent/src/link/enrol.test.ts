import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readIfThere } from '../disk/durable-file.ts'
import { makeContext } from '../test/make-context.ts'
import { createTufRepository, makeSigningKey, signMetadata } from '../test/tuf-repository.ts'
import { createHttp } from '../updates/http/download.ts'
import { pinRoot } from './enrol.ts'

let base: string
beforeEach(async () => {
  base = await mkdtemp(join(tmpdir(), 'filo-enrol-'))
})
afterEach(() => rm(base, { recursive: true, force: true }))

async function pin(root: string) {
  const context = await makeContext(join(base, 'robot'), 'http://127.0.0.1:1')
  const rootFile = join(base, 'root.json')
  await writeFile(rootFile, root)
  const pinning = pinRoot(context, createHttp(context), {
    installKey: undefined,
    rootFile,
    mayTrustFirst: false,
  })
  return { pinning, retained: () => readIfThere(join(context.folder.trust, 'root.json')) }
}

test('a root that is signed by itself is trusted', async () => {
  const root = createTufRepository().files.get('1.root.json') ?? ''
  const { pinning, retained } = await pin(root)
  expect(await pinning).toBe(true)
  expect(await retained()).toBe(root)
})

test('a root that somebody else signed is not trusted and not kept', async () => {
  const { signed } = JSON.parse(createTufRepository().files.get('1.root.json') ?? '') as {
    signed: Record<string, unknown>
  }
  const { pinning, retained } = await pin(signMetadata(signed, makeSigningKey()))
  await expect(pinning).rejects.toThrow('not signed by itself')
  expect(await retained()).toBeUndefined()
})
