import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { makeContext } from '../test/make-context.ts'
import { createTufRepository, expiresIn, makeSigningKey, signMetadata } from '../test/tuf-repository.ts'
import { createHttp } from './http/download.ts'
import { HttpStatusError } from './http/http-status-error.ts'
import { refreshMetadata } from './refresh-metadata.ts'
import { TransientError } from './update-error.ts'

let base: string
beforeEach(async () => {
  base = await mkdtemp(join(tmpdir(), 'filo-refresh-'))
})
afterEach(() => rm(base, { recursive: true, force: true }))

const second = makeSigningKey()

/** A robot that trusts the first root of a repository whose targets need two keys. */
async function trusting() {
  const tuf = createTufRepository(second)
  const context = await makeContext(join(base, 'robot'), 'http://127.0.0.1:1')
  await writeFile(join(context.folder.trust, 'root.json'), tuf.files.get('1.root.json') ?? '')
  const http = {
    ...createHttp(context),
    getBytes: async (path: string) => {
      const text = tuf.files.get(path.replace('/api/tuf/', ''))
      if (text === undefined) throw new HttpStatusError(path, { status: 404 })
      return Buffer.from(text)
    },
  }
  return { tuf, http, refresh: () => refreshMetadata({ context, http, unitId: 'unit' }) }
}

test('targets that both keys signed are followed', async () => {
  const { refresh } = await trusting()
  expect((await refresh()).signed.version).toBe(1)
})

test('targets that one of the two signed are refused, whichever it is', async () => {
  const { tuf, refresh } = await trusting()
  for (const key of [tuf.keys.targets, second]) {
    tuf.publish(expiresIn(3_600_000), [key])
    await expect(refresh()).rejects.toMatchObject({
      code: 'metadata_invalid',
      message: expect.stringContaining('1/2') as string,
    })
  }
})

test('one key that signs twice is one, also under the name of the other', async () => {
  const { tuf, refresh } = await trusting()
  const first = tuf.keys.targets
  tuf.publish(expiresIn(3_600_000), [first, first])
  await expect(refresh()).rejects.toMatchObject({ code: 'metadata_invalid' })
  tuf.publish(expiresIn(3_600_000), [first, { ...first, keyid: second.keyid }])
  await expect(refresh()).rejects.toMatchObject({ code: 'metadata_invalid' })
})

test('a next root that takes the second key away is refused unless the root key signed it', async () => {
  const { tuf, refresh } = await trusting()
  await refresh()
  const { signed } = JSON.parse(tuf.files.get('1.root.json') ?? '') as { signed: Record<string, unknown> }
  const roles = signed['roles'] as Record<string, unknown>
  const alone = { keyids: [tuf.keys.targets.keyid], threshold: 1 }
  const next = { ...signed, version: 2, roles: { ...roles, targets: alone } }
  const online = [tuf.keys.targets, tuf.keys.snapshot, tuf.keys.timestamp, tuf.keys.director]
  tuf.files.set('2.root.json', signMetadata(next, ...online))
  await expect(refresh()).rejects.toMatchObject({ code: 'metadata_invalid' })
})

test('metadata that has expired is a freeze', async () => {
  const { tuf, refresh } = await trusting()
  tuf.publish(expiresIn(-1000), [tuf.keys.targets, second])
  await expect(refresh()).rejects.toMatchObject({ code: 'metadata_expired' })
})

test.each(['timestamp.json', 'all'])('older metadata than was seen (%s) is a rollback', async (which) => {
  const { tuf, refresh } = await trusting()
  const before = new Map(tuf.files)
  tuf.publish(expiresIn(3_600_000), [tuf.keys.targets, second])
  await refresh()
  for (const [name, text] of before) if (which === 'all' || name === which) tuf.files.set(name, text)
  await expect(refresh()).rejects.toMatchObject({ code: 'metadata_rollback' })
})

test('an answer that is no file is tried again, one that is too long is refused', async () => {
  const { http, refresh } = await trusting()
  const answer = async (error: Error) => {
    http.getBytes = () => Promise.reject(error)
    return refresh().catch((refused: unknown) => refused)
  }
  expect(await answer(new HttpStatusError('/api/tuf', { status: 500 }))).toBeInstanceOf(TransientError)
  expect(await answer(new RangeError('longer than 10 bytes'))).toMatchObject({ code: 'metadata_invalid' })
})
