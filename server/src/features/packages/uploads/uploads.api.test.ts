import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { findKnownContent } from '@filo/contract/packages/packages-routes'
import * as routes from '@filo/contract/packages/uploads-routes'
import {
  checkVersion,
  listVersionFiles,
  putVersionCode,
} from '@filo/contract/packages/version-content-routes'
import { changeVersionState, deleteVersion, getVersion } from '@filo/contract/packages/versions-routes'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sha256Hex } from '../../../ground/sha256-hex.ts'
import { createTestServer, type TestServer } from '../../../testing/test-context.ts'
import { engines } from '../../../testing/test-database.ts'
import { addDraft, addPackage, tarOf } from '../../../testing/test-packages.ts'
import { signInAs, type TestPerson } from '../../../testing/test-people.ts'

const tus = { 'tus-resumable': '1.0.0' }
const bytesType = { 'content-type': 'application/offset+octet-stream' }

function encode(values: Record<string, string>): string {
  const pairs = Object.entries(values).map(
    ([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`,
  )
  return pairs.join(',')
}

describe.each(engines())('uploads on %s', (engine) => {
  let server: TestServer
  let origin: string
  let developer: TestPerson
  beforeAll(async () => {
    server = await createTestServer(engine)
    origin = await server.app.listen({ port: 0, host: '127.0.0.1' })
    developer = await signInAs(server, 'developer')
  })
  afterAll(() => server.close())

  const call = (person: TestPerson, path: string, init: RequestInit) =>
    fetch(origin + path, {
      ...init,
      headers: { cookie: person.cookie, 'accept-language': 'tr', ...tus, ...(init.headers as object) },
    })

  function start(values: Record<string, string>, length: number, person = developer) {
    const headers = { 'upload-length': String(length), 'upload-metadata': encode(values) }
    return call(person, '/api/uploads', { method: 'POST', headers })
  }

  function send(path: string, offset: number, bytes: Buffer, person = developer) {
    const headers = { 'upload-offset': String(offset), ...bytesType }
    return call(person, path, { method: 'PATCH', headers, body: new Uint8Array(bytes) })
  }

  async function newDraft(semver = '1.0.0') {
    const packageId = await addPackage(developer)
    return { packageId, versionId: (await addDraft(developer, packageId, semver)).id }
  }

  async function uploadArchive(versionId: string, bytes: Buffer, more: Record<string, string> = {}) {
    const created = await start({ versionId, fileName: 'içerik.tar', kind: 'archive', ...more }, bytes.length)
    expect(created.status, await created.clone().text()).toBe(201)
    const path = created.headers.get('location') ?? ''
    const sent = await send(path, 0, bytes)
    expect(sent.status).toBe(204)
    await server.context.jobs.idle()
    return path
  }

  const versionOf = async (versionId: string) =>
    (await developer.call(getVersion, { params: { versionId } })).body
  const uploadsOf = async (versionId: string) =>
    (await developer.call(routes.listUploads, { params: { versionId } })).body.items
  const leftOnDisk = () => readdirSync(join(server.context.config.dataFolder, 'uploads'))

  test('an archive arrives in pieces, is resumed where it stopped, and becomes the content', async () => {
    const { versionId } = await newDraft()
    const bytes = await tarOf({ 'bin/run.sh': '#!/bin/sh\n', 'veri/ğ.txt': 'merhaba' })
    const created = await start(
      { versionId, fileName: 'a.tar', kind: 'archive', sha256: sha256Hex(bytes) },
      bytes.length,
    )
    const path = created.headers.get('location') ?? ''
    expect(path).toMatch(/^\/api\/uploads\//)
    await send(path, 0, bytes.subarray(0, 700))
    expect((await versionOf(versionId)).state).toBe('uploading')
    const head = await call(developer, path, { method: 'HEAD' })
    expect(head.headers.get('upload-offset')).toBe('700')
    expect((await send(path, 300, bytes.subarray(300))).status).toBe(409)
    expect((await send(path, 700, bytes.subarray(700))).status).toBe(204)
    await server.context.jobs.idle()
    const version = await versionOf(versionId)
    expect(version).toMatchObject({ state: 'draft', fileCount: 2, scan: { format: 'tar', problem: null } })
    const files = await developer.call(listVersionFiles, { params: { versionId } })
    expect(files.body.items.map((file) => [file.path, file.mode])).toEqual([
      ['bin/run.sh', 0o644],
      ['veri/ğ.txt', 0o644],
    ])
    expect((await uploadsOf(versionId))[0]).toMatchObject({ state: 'done', sha256: sha256Hex(bytes) })
    const after = await call(developer, path, { method: 'HEAD' })
    expect(after.headers.get('upload-offset')).toBe(String(bytes.length))
    expect(leftOnDisk()).toEqual([])
  })

  test('a folder is many loose files and one finish call; a second one replaces or joins', async () => {
    const { versionId } = await newDraft()
    const sendFile = async (path: string, text: string) => {
      const bytes = Buffer.from(text)
      const values = { versionId, fileName: path, kind: 'file', path, sha256: sha256Hex(bytes) }
      const created = await start(values, bytes.length)
      if (bytes.length > 0) await send(created.headers.get('location') ?? '', 0, bytes)
    }
    const finish = async (mode: 'replace' | 'add') => {
      const answer = await developer.call(routes.finishUploads, { params: { versionId }, body: { mode } })
      expect(answer.status, JSON.stringify(answer.body)).toBe(202)
      await server.context.jobs.idle()
    }
    const paths = async () => {
      const { body } = await developer.call(listVersionFiles, { params: { versionId } })
      return body.items.map((file) => `${file.path}:${file.mode.toString(8)}:${file.sizeBytes}`)
    }
    await sendFile('bin/start', '#!/bin/sh\nexit 0\n')
    await sendFile('data/boş.txt', '')
    await finish('replace')
    expect(await paths()).toEqual(['bin/start:755:17', 'data/boş.txt:644:0'])
    await sendFile('new.txt', 'n')
    await finish('add')
    expect(await paths()).toHaveLength(3)
    await sendFile('only.txt', 'o')
    await finish('replace')
    expect(await paths()).toEqual(['only.txt:644:1'])
  })

  test('names are kept byte for byte, also as macOS decomposes them', async () => {
    const { versionId } = await newDraft()
    await uploadArchive(versionId, await tarOf({ 'gu\u0308l.txt': 'gül' }))
    const paths = async () =>
      (await developer.call(listVersionFiles, { params: { versionId } })).body.items.map(({ path }) => path)
    expect(await paths()).toEqual(['gu\u0308l.txt'])
    const loose = { versionId, fileName: 's\u0327', kind: 'file', path: 's\u0327' }
    await start(loose, 0)
    await developer.call(routes.finishUploads, { params: { versionId }, body: { mode: 'replace' } })
    await server.context.jobs.idle()
    expect(await paths()).toEqual(['s\u0327'])
  })

  test('finishing waits for all bytes and needs some file', async () => {
    const { versionId } = await newDraft()
    const finish = () =>
      developer.call(routes.finishUploads, { params: { versionId }, body: { mode: 'replace' } })
    expect((await finish()).problem.code).toBe('nothing_uploaded')
    await start({ versionId, fileName: 'a', kind: 'file', path: 'a' }, 10)
    expect((await finish()).problem.code).toBe('upload_incomplete')
  })

  test.each([
    [
      'corrupt',
      gzipSync('not a tar at all, but long enough to look like something').subarray(0, 30),
      /archive_/,
    ],
    ['of no known format', Buffer.from('MZ this is a program'), /archive_unknown_format/],
    ['empty', Buffer.alloc(1024), /archive_/],
  ])('an archive that is %s fails the scan with a reason in both languages', async (_what, bytes, code) => {
    const { versionId } = await newDraft()
    await uploadArchive(versionId, bytes)
    const version = await versionOf(versionId)
    expect(version.state).toBe('scan_failed')
    expect(version.scan.problem?.code).toMatch(code)
    expect(version.scan.problem?.text.tr).not.toBe(version.scan.problem?.text.en)
    expect((await uploadsOf(versionId))[0]).toMatchObject({ state: 'failed' })
    const good = await tarOf({ 'a.txt': 'a' })
    await uploadArchive(versionId, good)
    expect((await versionOf(versionId)).state).toBe('draft')
  })

  test.each([['../../etc/passwd'], ['/etc/shadow'], ['a/../../b'], ['a//b']])(
    'an archive with the path %s is refused, named in the refusal, and gives the version nothing',
    async (path) => {
      const { versionId } = await newDraft()
      await uploadArchive(versionId, await tarOf({ 'iyi.txt': 'iyi', [path]: 'kötü' }))
      const version = await versionOf(versionId)
      expect(version.state).toBe('scan_failed')
      expect(version.scan.problem?.entry).toBe(path)
      expect(version.fileCount).toBe(0)
    },
  )

  test('a refused upload leaves the content there was, and the version may go on with it', async () => {
    const { versionId } = await newDraft()
    await uploadArchive(versionId, await tarOf({ 'a.txt': 'a' }))
    await uploadArchive(versionId, Buffer.from('no archive at all'))
    expect(await versionOf(versionId)).toMatchObject({ state: 'scan_failed', fileCount: 1 })
    const params = { versionId }
    const answer = await developer.call(changeVersionState, { params, body: { action: 'make_ready' } })
    expect(answer.body.version.state).toBe('ready')
  })

  test('bytes that changed on the way are noticed', async () => {
    const { versionId } = await newDraft()
    await uploadArchive(versionId, await tarOf({ 'a.txt': 'a' }), { sha256: 'f'.repeat(64) })
    expect((await versionOf(versionId)).scan.problem?.code).toBe('hash_mismatch')
  })

  test('what the package already has is found by its hash, and the same content is pointed out', async () => {
    const { packageId, versionId } = await newDraft('1.4.2')
    const bytes = await tarOf({ 'model.onnx': 'ağırlıklar' })
    await uploadArchive(versionId, bytes)
    const params = { packageId }
    const sha256s = [sha256Hex(bytes), sha256Hex(Buffer.from('ağırlıklar')), 'a'.repeat(64)]
    const known = await developer.call(findKnownContent, { params, body: { sha256s } })
    expect(known.body.items.map((item) => `${item.semver} ${item.path}`).sort()).toEqual([
      '1.4.2 model.onnx',
      '1.4.2 null',
    ])
    await developer.call(changeVersionState, { params: { versionId }, body: { action: 'make_ready' } })
    const next = await addDraft(developer, packageId, '1.4.3')
    await uploadArchive(next.id, bytes)
    expect((await versionOf(next.id)).scan.duplicateOf).toMatchObject({ id: versionId, semver: '1.4.2' })
    const others = { sha256s: [sha256Hex(Buffer.from('ağırlıklar'))], exceptVersionId: next.id }
    const elsewhere = await developer.call(findKnownContent, { params, body: others })
    expect(elsewhere.body.items.map(({ semver }) => semver)).toEqual(['1.4.2'])

    const found = async () =>
      (await developer.call(checkVersion, { params: { versionId: next.id } })).body.findings.map(
        ({ code }) => code,
      )
    const putCode = (hooks: object) =>
      developer.call(putVersionCode, { params: { versionId: next.id }, body: { hooks } })
    expect(await found()).toContain('same_content')
    await putCode({ start: { language: 'sh', text: 'true\n', timeoutS: 5 } })
    expect(await found()).not.toContain('same_content')
    expect((await versionOf(next.id)).scan.duplicateOf).toBeNull()
    await putCode({})
    expect(await found()).toContain('same_content')
    await developer.call(changeVersionState, {
      params: { versionId: next.id },
      body: { action: 'make_ready' },
    })
    expect((await versionOf(next.id)).scan.duplicateOf).toMatchObject({ semver: '1.4.2' })
  })

  test('a version asked to be ready while its files arrive becomes so when they pass', async () => {
    const { versionId } = await newDraft()
    const bytes = await tarOf({ 'a.txt': 'a' })
    const created = await start({ versionId, fileName: 'a.tar', kind: 'archive' }, bytes.length)
    const requested = await developer.call(changeVersionState, {
      params: { versionId },
      body: { action: 'make_ready' },
    })
    expect(requested.body.version).toMatchObject({ state: 'uploading', isReadyRequested: true })
    await send(created.headers.get('location') ?? '', 0, bytes)
    await server.context.jobs.idle()
    expect(await versionOf(versionId)).toMatchObject({ state: 'ready', isReadyRequested: false })
  })

  test("an upload is its maker's alone, and can be given up", async () => {
    const { versionId } = await newDraft()
    const created = await start({ versionId, fileName: 'a.zip', kind: 'archive' }, 100)
    const path = created.headers.get('location') ?? ''
    const other = await signInAs(server, 'developer')
    expect((await send(path, 0, Buffer.from('x'), other)).status).toBe(404)
    expect((await call(other, path, { method: 'HEAD' })).status).toBe(404)
    expect((await call(other, path, { method: 'DELETE' })).status).toBe(404)
    expect((await call(developer, path, { method: 'DELETE' })).status).toBe(204)
    expect((await versionOf(versionId)).state).toBe('draft')
    expect((await send(path, 0, Buffer.from('x'))).status).toBe(410)
    const tester = await signInAs(server, 'tester')
    expect((await start({ versionId, fileName: 'a', kind: 'archive' }, 1, tester)).status).toBe(403)
  })

  test.each([
    [{ fileName: 'a', kind: 'archive' }, 'versionId'],
    [{ versionId: '01900000-0000-7000-8000-000000000000', fileName: 'a', kind: 'file' }, 'path'],
    [
      { versionId: '01900000-0000-7000-8000-000000000000', fileName: 'a', kind: 'file', path: '../x' },
      'path',
    ],
  ])('upload metadata %j is refused for its %s', async (values, field) => {
    const answer = await start(values as Record<string, string>, 10)
    expect(answer.status).toBe(400)
    expect(((await answer.json()) as { detail: string }).detail).toContain(field)
  })

  test('an upload larger than the limit or into a foreign version is refused before a byte is sent', async () => {
    const { versionId } = await newDraft()
    const large = await start({ versionId, fileName: 'dev.zip', kind: 'archive' }, 5 * 2 ** 30)
    expect(large.status).toBe(413)
    expect(((await large.json()) as { detail: string }).detail).toContain('"dev.zip" çok büyük (en çok 4 GB)')
    const unknown = server.context.ids.next()
    expect((await start({ versionId: unknown, fileName: 'a', kind: 'archive' }, 1)).status).toBe(404)
  })

  test('after a crash, what had arrived completely goes on, and an unfinished upload is swept after a day', async () => {
    const { versionId } = await newDraft()
    const bytes = await tarOf({ 'a.txt': 'kill -9' })
    const { uploads, uploadFolder, jobs } = server.context
    const created = await start({ versionId, fileName: 'a.tar', kind: 'archive' }, bytes.length)
    const id = created.headers.get('location')?.split('/').at(-1) ?? ''
    const { Readable } = await import('node:stream')
    await uploadFolder.write(id, Readable.from([bytes]))
    await uploads.resume()
    await jobs.idle()
    expect(await versionOf(versionId)).toMatchObject({ state: 'draft', fileCount: 1 })

    const other = await newDraft()
    await start({ versionId: other.versionId, fileName: 'a.tar', kind: 'archive' }, 99)
    server.clock.advance(25 * 3_600_000)
    await uploads.sweep()
    developer = await signInAs(server, 'developer')
    expect((await versionOf(other.versionId)).state).toBe('draft')
  })

  test('deleting a draft ends its uploads', async () => {
    const { versionId } = await newDraft()
    await start({ versionId, fileName: 'a.tar', kind: 'archive' }, 99)
    expect((await developer.call(deleteVersion, { params: { versionId } })).status).toBe(204)
    await expect.poll(leftOnDisk).toEqual([])
  })
})
