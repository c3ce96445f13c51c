import { Readable } from 'node:stream'
import * as routes from '@filo/contract/packages/uploads-routes'
import { listVersionFiles } from '@filo/contract/packages/version-content-routes'
import { changeVersionState, getVersion } from '@filo/contract/packages/versions-routes'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type Actor, systemActor } from '../../../rights/actor.ts'
import { createTestServer, type TestServer } from '../../../testing/test-context.ts'
import { engines } from '../../../testing/test-database.ts'
import { addDraft, addPackage, fillVersion } from '../../../testing/test-packages.ts'
import { signInAs, type TestPerson } from '../../../testing/test-people.ts'

describe.each(engines())('folders of loose files on %s', (engine) => {
  let server: TestServer
  let developer: TestPerson
  let versionId: string
  beforeAll(async () => {
    server = await createTestServer(engine)
    developer = await signInAs(server, 'developer')
  })
  afterAll(() => server.close())

  const newDraft = async () => {
    versionId = (await addDraft(developer, await addPackage(developer))).id
  }
  const asUser = (person: TestPerson): Actor => ({
    ...systemActor('test'),
    kind: 'user',
    userId: person.userId,
    role: person.role,
    scope: { kind: 'all' },
    sessionId: null,
    reauthenticatedAt: null,
  })

  const begin = (path: string, folderFiles?: number, person = developer) =>
    server.context.uploads.begin(
      asUser(person),
      { versionId, fileName: path, path, kind: 'file', ...(folderFiles ? { folderFiles } : {}) },
      path.length,
    )
  async function arrive(id: string, path: string, person = developer): Promise<void> {
    await server.context.uploadFolder.write(id, Readable.from([Buffer.from(path)]))
    await server.context.uploads.complete(asUser(person), id)
    await server.context.jobs.idle()
  }
  const put = async (path: string, folderFiles?: number, person = developer) =>
    arrive(await begin(path, folderFiles, person), path, person)

  const version = async () => (await developer.call(getVersion, { params: { versionId } })).body
  const arrival = async () =>
    (await developer.call(routes.listUploads, { params: { versionId } })).body.arrival
  const finish = (body: { mode: 'replace' | 'add'; isPartial?: boolean }) =>
    developer.call(routes.finishUploads, { params: { versionId }, body })
  const change = () =>
    developer.call(changeVersionState, { params: { versionId }, body: { action: 'make_ready' } })

  test('the announced files of a folder become the content with the last one, without another call', async () => {
    await newDraft()
    await put('a', 3)
    await put('b', 3)
    expect(await version()).toMatchObject({ state: 'uploading', fileCount: 0 })
    expect(await arrival()).toEqual({ openFiles: 2, arrivedFiles: 2, expectedFiles: 3, endsAlone: true })
    await put('c', 3)
    expect(await version()).toMatchObject({ state: 'draft', fileCount: 3 })
  })

  test('a part of a folder is taken only by somebody who says so', async () => {
    await newDraft()
    await put('a', 3)
    await put('b', 3)
    const refused = await finish({ mode: 'replace' })
    expect([refused.status, refused.problem.code]).toEqual([409, 'upload_partial'])
    expect((await finish({ mode: 'replace', isPartial: true })).status).toBe(202)
    await server.context.jobs.idle()
    expect(await version()).toMatchObject({ state: 'draft', fileCount: 2 })
  })

  test('an empty file counts once it is written, not once it is begun', async () => {
    await newDraft()
    const id = await server.context.uploads.begin(
      asUser(developer),
      { versionId, fileName: 'empty', path: 'empty', kind: 'file', folderFiles: 2 },
      0,
    )
    await put('a', 2)
    expect(await version()).toMatchObject({ state: 'uploading' })
    await arrive(id, '')
    expect(await version()).toMatchObject({ state: 'draft', fileCount: 2 })
  })

  test('files of two people, and files beside others, wait for a decision', async () => {
    await newDraft()
    const other = await signInAs(server, 'developer')
    await put('a', 2)
    await put('b', 2, other)
    expect(await version()).toMatchObject({ state: 'uploading', fileCount: 0 })
    expect((await arrival()).endsAlone).toBe(false)
    expect((await change()).problem.code).toBe('upload_undecided')
    await newDraft()
    await fillVersion(server, versionId, { 'a.txt': 'a' })
    await put('b', 1)
    expect(await version()).toMatchObject({ state: 'uploading', fileCount: 1 })
    expect((await change()).problem.code).toBe('upload_undecided')
    expect((await finish({ mode: 'add' })).status).toBe(202)
    await server.context.jobs.idle()
    expect((await version()).fileCount).toBe(2)
  })

  test('a version asked to be ready while its folder arrives becomes so with the last file', async () => {
    await newDraft()
    await put('a', 2)
    expect((await change()).body.version).toMatchObject({ isReadyRequested: true })
    await put('b', 2)
    expect(await version()).toMatchObject({ state: 'ready', fileCount: 2, isReadyRequested: false })
  })

  test('a folder that never came whole says so after a day', async () => {
    await newDraft()
    await put('a', 2)
    await change()
    server.clock.advance(25 * 3_600_000)
    await server.context.uploads.sweep()
    developer = await signInAs(server, 'developer')
    expect(await version()).toMatchObject({
      state: 'draft',
      isReadyRequested: false,
      scan: { problem: { code: 'upload_expired' } },
    })
  })

  test('after a refused folder the next one becomes the content', async () => {
    await newDraft()
    await put('a', 2)
    await put('a/b', 2)
    expect(await version()).toMatchObject({ state: 'scan_failed' })
    await put('b', 1)
    expect(await version()).toMatchObject({ state: 'draft', fileCount: 1 })
    const { body } = await developer.call(listVersionFiles, { params: { versionId } })
    expect(body.items.map(({ path }) => path)).toEqual(['b'])
  })

  test('a fault of the machine keeps what was uploaded: it is read later, or when somebody asks', async () => {
    await newDraft()
    const retry = () => developer.call(routes.retryImport, { params: { versionId } })
    expect((await retry()).problem.code).toBe('nothing_uploaded')
    vi.spyOn(server.context.blobs, 'adopt').mockRejectedValueOnce(
      Object.assign(new Error('no space left'), { code: 'ENOSPC', syscall: 'write' }),
    )
    await put('a', 1)
    const now = server.clock.now().getTime()
    expect(await version()).toMatchObject({
      state: 'scanning',
      scan: { problem: null, putOff: { attempts: 1, retryAt: new Date(now + 10_000).toISOString() } },
    })
    expect((await retry()).status).toBe(202)
    await server.context.jobs.idle()
    expect(await version()).toMatchObject({ state: 'draft', fileCount: 1, scan: { putOff: null } })
  })

  test('a machine that fails for a day gives up and says so', async () => {
    await newDraft()
    const failing = vi.spyOn(server.context.blobs, 'adopt').mockRejectedValue(new Error('no answer'))
    await put('a', 1)
    server.clock.advance(25 * 3_600_000)
    await server.context.importQueue.add(server.context.db, versionId)
    await server.context.jobs.idle()
    failing.mockRestore()
    developer = await signInAs(server, 'developer')
    expect(await version()).toMatchObject({
      state: 'scan_failed',
      scan: { problem: { code: 'import_failed' } },
    })
  })

  test('uploads are listed page by page, open ones first', async () => {
    await newDraft()
    for (const path of ['a', 'b', 'c']) await begin(path, 4)
    const page = (number: number) =>
      developer.call(routes.listUploads, { params: { versionId }, query: { page: number, size: 2 } })
    const [first, second] = [(await page(1)).body, (await page(2)).body]
    expect([first.totalCount, first.items.length, second.items.length]).toEqual([3, 2, 1])
    expect(new Set([...first.items, ...second.items].map(({ path }) => path)).size).toBe(3)
  })
})
