import { listAudit } from '@filo/contract/audit/audit-routes'
import { listDownloads } from '@filo/contract/downloads/downloads-routes'
import { getPackage, listPackages } from '@filo/contract/packages/packages-routes'
import * as content from '@filo/contract/packages/version-content-routes'
import type { VersionAction } from '@filo/contract/packages/version-states'
import * as routes from '@filo/contract/packages/versions-routes'
import { reauthenticate } from '@filo/contract/session/session-routes'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sha256Hex } from '../../../ground/sha256-hex.ts'
import { createTestServer, type TestServer } from '../../../testing/test-context.ts'
import { engines } from '../../../testing/test-database.ts'
import {
  addDraft,
  addFilledDraft,
  addPackage,
  fillVersion,
  testPackageCode,
} from '../../../testing/test-packages.ts'
import { signInAs, type TestPerson, testPassword } from '../../../testing/test-people.ts'
import { insertFiles, listFileRows } from '../content/files-store.ts'

describe.each(engines())('package versions on %s', (engine) => {
  let server: TestServer
  let developer: TestPerson
  let manager: TestPerson
  beforeAll(async () => {
    server = await createTestServer(engine)
    developer = await signInAs(server, 'developer')
    manager = await signInAs(server, 'release_manager')
  })
  afterAll(() => server.close())

  const handle = (person: TestPerson, versionId: string, action: VersionAction, reason?: string) =>
    person.call(routes.changeVersionState, {
      params: { versionId },
      body: { action, ...(reason ? { reason } : {}) },
    })

  async function released(semver = '1.0.0', packageId?: string): Promise<string> {
    const draft = await addFilledDraft(server, developer, semver, packageId)
    for (const [person, action] of [
      [developer, 'make_ready'],
      [developer, 'start_test'],
      [manager, 'approve'],
      [manager, 'release'],
    ] as const) {
      const answer = await handle(person, draft.id, action)
      expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    }
    return draft.id
  }

  test('a version goes from draft to released, and its card says so', async () => {
    const packageId = await addPackage(developer)
    const id = await released('1.2.0', packageId)
    const { body } = await developer.call(routes.getVersion, { params: { versionId: id } })
    expect(body).toMatchObject({ state: 'released', fileCount: 2, semver: '1.2.0' })
    expect(body.contentHash).toMatch(/^[0-9a-f]{64}$/)
    expect(body.releasedAt).not.toBeNull()
    const card = await developer.call(getPackage, { params: { packageRef: packageId } })
    expect(card.body).toMatchObject({ health: 'ok', versionCount: 1, nextSemvers: { patch: '1.2.1' } })
    expect(card.body.latestReleased).toMatchObject({ id, semver: '1.2.0' })
    const history = await developer.call(listAudit, {
      query: { 'f.objectType': 'version', 'f.objectId': id },
    })
    const actions = history.body.items.map((entry) => entry.action)
    expect(actions).toEqual(
      expect.arrayContaining(['version.created', 'version.readied', 'version.released']),
    )
  })

  test('numbers rise: the same one and a lower one are refused with a suggestion', async () => {
    const packageId = await addPackage(developer)
    await addDraft(developer, packageId, '1.4.2')
    const create = (semver: string) =>
      developer.call(routes.createVersion, { params: { packageId }, body: { semver } })
    const same = await create('1.4.2')
    expect([same.status, same.problem.code]).toEqual([409, 'version_exists'])
    expect(same.problem.detail).toContain('1.4.3')
    const lower = await create('1.4.1')
    expect([lower.status, lower.problem.code]).toEqual([409, 'version_not_rising'])
    expect((await create('1.5')).status).toBe(422)
    expect((await create('1.5.0')).status).toBe(201)
  })

  test('the text of a refusal is in the language of the person', async () => {
    const turk = await signInAs(server, 'developer', { language: 'tr' })
    const draft = await addDraft(turk, await addPackage(turk))
    const answer = await handle(turk, draft.id, 'start_test')
    expect(answer.problem.detail).toBe('"Teste gönder" işlemi "Taslak" durumundaki bir sürümde yapılamaz.')
  })

  test('a version without files does not become ready', async () => {
    const draft = await addDraft(developer, await addPackage(developer))
    const answer = await handle(developer, draft.id, 'make_ready')
    expect([answer.status, answer.problem.code]).toEqual([409, 'version_not_checked'])
    const check = await developer.call(content.checkVersion, { params: { versionId: draft.id } })
    expect(check.body.canBeReady).toBe(false)
    expect(check.body.findings.map((finding) => finding.code)).toContain('no_files')
  })

  test('a hook that its interpreter cannot read is found before a robot meets it', async () => {
    const draft = await addFilledDraft(server, developer)
    const hooks = {
      start: { language: 'sh' as const, text: 'if then fi', timeoutS: 5 },
      healthcheck: { language: 'node' as const, text: 'const a = {;', timeoutS: 5 },
      install: { language: 'node' as const, text: 'import fs from "node:fs"\nawait 1\n', timeoutS: 5 },
      rollback: { language: 'node' as const, text: 'const fs = require("node:fs")\n', timeoutS: 5 },
    }
    await developer.call(content.putVersionCode, { params: { versionId: draft.id }, body: { hooks } })
    const check = await developer.call(content.checkVersion, { params: { versionId: draft.id } })
    const wrong = check.body.findings.filter((finding) => finding.code === 'hook_syntax')
    expect(wrong.map((finding) => finding.where).sort()).toEqual(['healthcheck', 'start'])
  })

  test('from ready on, code, number and variants are frozen; notes and descriptions are not', async () => {
    const draft = await addFilledDraft(server, developer)
    const params = { versionId: draft.id }
    await handle(developer, draft.id, 'make_ready')
    const code = await developer.call(content.putVersionCode, { params, body: { hooks: {} } })
    expect(code.problem.code).toBe('version_frozen')
    for (const body of [{ semver: '9.0.0' }, { compatibleVariantIds: [] }, { restart: 'robot' as const }]) {
      expect((await developer.call(routes.updateVersion, { params, body })).problem.code).toBe(
        'version_frozen',
      )
    }
    const notes = { tr: 'Düzeltildi', en: 'Corrected' }
    expect((await developer.call(routes.updateVersion, { params, body: { notes } })).status).toBe(200)
    const files = await developer.call(content.listVersionFiles, { params })
    const fileId = files.body.items[0]?.id ?? ''
    expect((await developer.call(content.deleteFile, { params: { fileId } })).problem.code).toBe(
      'version_frozen',
    )
    const text = { tr: 'Başlatır', en: 'Starts it' }
    const described = await developer.call(content.putFileDescription, {
      params: { fileId },
      body: { title: text, text, changes: text },
    })
    expect(described.body.description?.title).toEqual(text)
    const locked = await developer.call(content.getVersionCode, { params })
    expect(locked.body.lockedAt).not.toBeNull()
    await expect(
      server.context.uploads.begin(
        { ...(await actorOf()) },
        { versionId: draft.id, fileName: 'x.zip', kind: 'archive' },
        10,
      ),
    ).rejects.toMatchObject({ definition: { code: 'version_frozen' } })
  })

  async function actorOf() {
    const { systemActor } = await import('../../../rights/actor.ts')
    return systemActor('test')
  }

  test('an edit with an old etag is refused', async () => {
    const draft = await addDraft(developer, await addPackage(developer))
    const params = { versionId: draft.id }
    const first = await developer.call(routes.updateVersion, {
      params,
      ifMatch: draft.etag,
      body: { restart: 'robot' },
    })
    expect(first.status).toBe(200)
    const second = await developer.call(routes.updateVersion, {
      params,
      ifMatch: draft.etag,
      body: { restart: 'none' },
    })
    expect([second.status, second.problem.code]).toEqual([409, 'etag_mismatch'])
    const code = await developer.call(content.putVersionCode, {
      params,
      ifMatch: draft.etag,
      body: { hooks: {} },
    })
    expect(code.problem.code).toBe('etag_mismatch')
  })

  test('who writes code meets a conflict when the code changed, and none when only files arrived', async () => {
    const draft = await addDraft(developer, await addPackage(developer))
    const params = { versionId: draft.id }
    const { etag } = (await developer.call(content.getVersionCode, { params })).body
    await fillVersion(server, draft.id, { 'a.txt': 'a' })
    const put = (text: string) =>
      developer.call(content.putVersionCode, {
        params,
        ifMatch: etag,
        body: { hooks: { start: { language: 'sh' as const, text, timeoutS: 5 } } },
      })
    expect((await put('true')).status).toBe(200)
    expect((await put('false')).problem.code).toBe('etag_mismatch')
  })

  test('the manifest is the text of the fields, both ways, and a wrong one names its line or field', async () => {
    const draft = await addDraft(developer, await addPackage(developer))
    const params = { versionId: draft.id }
    const put = (manifest: string) =>
      developer.call(content.putVersionCode, { params, body: { manifest, hooks: {} } })
    const saved = await put('{"restart":"robot","dependencies":{"cekirdek":">=2.3"}}')
    expect(saved.status, JSON.stringify(saved.body)).toBe(200)
    expect(JSON.parse(saved.body.manifest)).toMatchObject({ restart: 'robot', minAgent: null })
    const after = await developer.call(routes.getVersion, { params })
    expect(after.body.dependencies).toEqual([{ code: 'cekirdek', range: '>=2.3' }])
    expect((await put('{\n"restart":\n}')).problem).toMatchObject({ code: 'manifest_invalid' })
    expect((await put('{"restart":"later"}')).problem.message).toContain('"restart"')
    expect((await put('{"dependencies":{"a-b":"banana"}}')).problem.message).toContain('dependencies.a-b')
    expect((await put('{"x":1}')).problem.message).toContain('"x"')
  })

  test('one cannot approve the own version, and rejecting starts a revision of the same number', async () => {
    const admin = await signInAs(server, 'admin')
    const draft = await addFilledDraft(server, admin)
    await handle(admin, draft.id, 'make_ready')
    await handle(admin, draft.id, 'start_test')
    expect((await handle(admin, draft.id, 'approve')).problem.code).toBe('own_version')
    expect((await handle(manager, draft.id, 'reject')).problem.code).toBe('reason_required')
    expect((await handle(manager, draft.id, 'reject', 'Ses kesiliyor')).status).toBe(200)
    const revision = await handle(developer, draft.id, 'revise')
    expect(revision.body.version).toMatchObject({ semver: '1.0.0', build: 2, state: 'draft', fileCount: 2 })
    const again = await handle(developer, draft.id, 'revise')
    expect(again.problem.code).toBe('version_exists')
    const code = await developer.call(content.getVersionCode, {
      params: { versionId: revision.body.version.id },
    })
    expect(code.body.lockedAt).toBeNull()
    expect(Object.keys(code.body.hooks)).toEqual(['start', 'healthcheck'])
    expect((await handle(developer, revision.body.version.id, 'make_ready')).status).toBe(200)
  })

  test('revoking needs the password again and a reason, and answers with its impact', async () => {
    const id = await released()
    const proven = await signInAs(server, 'release_manager')
    server.clock.advance(16 * 60_000)
    expect((await handle(proven, id, 'revoke', 'Güvenlik açığı')).problem.code).toBe(
      'reauthentication_required',
    )
    await proven.call(reauthenticate, { body: { password: testPassword } })
    expect((await handle(proven, id, 'revoke')).problem.code).toBe('reason_required')
    const answer = await handle(proven, id, 'revoke', 'Güvenlik açığı')
    expect(answer.body.version.state).toBe('revoked')
    expect(answer.body.impact).toEqual({ aros: [], robots: { items: [], totalCount: 0 } })
  })

  test('two versions are compared by files, bytes and code', async () => {
    const packageId = await addPackage(developer)
    const before = await addDraft(developer, packageId, '1.0.0')
    await fillVersion(server, before.id, { 'a.txt': 'a', 'b.txt': 'bb', 'moved/c.txt': 'ccc' })
    const after = await addDraft(developer, packageId, '1.1.0')
    await fillVersion(server, after.id, { 'a.txt': 'aaaa', 'c.txt': 'ccc', 'd.txt': 'd' })
    const hooks = { start: { language: 'sh' as const, text: 'exec ./d\n', timeoutS: 5 } }
    await developer.call(content.putVersionCode, { params: { versionId: after.id }, body: { hooks } })
    const diff = await developer.call(content.diffVersions, {
      params: { versionId: after.id },
      query: { against: before.id },
    })
    expect(diff.body.totals).toEqual({
      added: 2,
      removed: 2,
      changed: 1,
      same: 0,
      newBytes: 5,
      sizeChange: 2,
    })
    expect(diff.body.files.map((file) => [file.path, file.change])).toEqual([
      ['a.txt', 'changed'],
      ['b.txt', 'removed'],
      ['c.txt', 'added'],
      ['d.txt', 'added'],
      ['moved/c.txt', 'removed'],
    ])
    const afterRun = { language: 'sh', timeoutS: 5 }
    expect(diff.body.code).toEqual([
      { kind: 'start', before: null, after: 'exec ./d\n', beforeRun: null, afterRun },
    ])
    const foreign = await addDraft(developer, await addPackage(developer))
    const other = await developer.call(content.diffVersions, {
      params: { versionId: after.id },
      query: { against: foreign.id },
    })
    expect(other.status).toBe(404)
  })

  test('files are shown level by level and downloaded as they were', async () => {
    const draft = await addDraft(developer, await addPackage(developer))
    await fillVersion(server, draft.id, { 'ğüzel.txt': 'iyi günler', 'a/b/c.bin': 'x', 'a/d.bin': 'yy' })
    const params = { versionId: draft.id }
    const root = await developer.call(content.listVersionFolder, { params, query: {} })
    expect(root.body.folders).toEqual([{ path: 'a', name: 'a', fileCount: 2, sizeBytes: 3 }])
    expect(root.body.files.map((file) => file.path)).toEqual(['ğüzel.txt'])
    const inner = await developer.call(content.listVersionFolder, { params, query: { folder: 'a' } })
    expect(inner.body.folders[0]).toMatchObject({ path: 'a/b', fileCount: 1 })
    const fileId = root.body.files[0]?.id ?? ''
    const download = await developer.call(content.downloadFile, { params: { fileId } })
    expect(download.body).toBe('iyi günler')
    expect(download.headers['content-disposition']).toContain("filename*=UTF-8''%C4%9F%C3%BCzel.txt")
    const query = { 'f.kind': ['file'] as ['file'], 'f.userId': [developer.userId] }
    await expect
      .poll(async () => {
        await server.context.downloads.write()
        return (await developer.call(listDownloads, { query })).body.items
      })
      .toMatchObject([{ name: 'ğüzel.txt', result: 'complete', servedBytes: 11, versionId: draft.id }])
  })

  test('a folder with more entries than one answer holds is read in pages, and says how many there are', async () => {
    const draft = await addDraft(developer, await addPackage(developer))
    await fillVersion(server, draft.id, { 'a/1.txt': '', 'b/1.txt': '' })
    const { db, ids } = server.context
    const [one] = (await listFileRows(db, draft.id, { page: 1, size: 1 })).rows
    const own = Array.from({ length: 1003 }, (_, index) => `f${String(index).padStart(4, '0')}.txt`)
    const rows = own.flatMap((name) => (one ? [{ ...one.file, id: ids.next(), path: name, name }] : []))
    await insertFiles(db, rows, (row) => row)
    const params = { versionId: draft.id }
    const first = (await developer.call(content.listVersionFolder, { params, query: {} })).body
    expect([first.folders.length, first.files.length, first.totalCount]).toEqual([2, 998, 1005])
    const second = (await developer.call(content.listVersionFolder, { params, query: { page: 2 } })).body
    expect([second.folders, second.totalCount]).toEqual([[], 1005])
    expect(second.files.map(({ path }) => path)).toEqual(
      ['0998', '0999', '1000', '1001', '1002'].map((number) => `f${number}.txt`),
    )
  })

  test('of several deletions of one file at once one is done and noted, the others find nothing', async () => {
    const draft = await addFilledDraft(server, developer)
    const files = await developer.call(content.listVersionFiles, { params: { versionId: draft.id } })
    const params = { fileId: files.body.items[0]?.id ?? '' }
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => developer.call(content.deleteFile, { params })),
    )
    expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['204', '404', '404', '404'])
    const history = await developer.call(listAudit, {
      query: { 'f.objectType': 'version', 'f.objectId': draft.id },
    })
    const removed = history.body.items.filter(({ action }) => action === 'version.file_removed')
    expect(removed).toHaveLength(1)
  })

  test('drafts can be deleted, released versions cannot', async () => {
    const draft = await addFilledDraft(server, developer)
    expect((await developer.call(routes.deleteVersion, { params: { versionId: draft.id } })).status).toBe(204)
    expect((await developer.call(routes.getVersion, { params: { versionId: draft.id } })).status).toBe(404)
    const id = await released()
    const answer = await developer.call(routes.deleteVersion, { params: { versionId: id } })
    expect(answer.problem.code).toBe('version_not_deletable')
  })

  test('lists filter by state, author and package, and find by code', async () => {
    const code = testPackageCode()
    const packageId = await addPackage(developer, code)
    const draft = await addDraft(developer, packageId, '3.1.4')
    const list = async (query: object) => {
      const answer = await developer.call(routes.listVersions, { query })
      expect(answer.status, JSON.stringify(answer.body)).toBe(200)
      return answer.body.items.map((item) => item.id)
    }
    expect(await list({ 'f.packageCode': code })).toEqual([draft.id])
    expect(await list({ q: `${code} 3.1` })).toEqual([draft.id])
    expect(await list({ 'f.packageId': packageId, 'f.state': 'released' })).toEqual([])
    expect(await list({ 'f.packageId': packageId, 'f.authorId': developer.userId })).toEqual([draft.id])
    expect(await list({ 'f.packageId': packageId, sort: '-semver' })).toEqual([draft.id])
    const variantId = server.context.ids.next()
    expect(await list({ 'f.packageId': packageId, 'f.variantId': variantId })).toEqual([draft.id])
    expect(
      (await developer.call(routes.listVersions, { query: { 'f.state': 'banana' as never } })).status,
    ).toBe(400)
  })

  test('what a release needs is read in the order asked for, with the hash the agent computes', async () => {
    const id = await released()
    const [row] = await server.context.versions.readReleaseContent(server.context.db, [id])
    const { packageContentHash } = await import('@filo/contract/device/assignment/content-hash')
    expect(row?.files.map((file) => file.path)).toEqual(['data/a.txt', 'run.sh'])
    expect(Object.keys(row?.hooks ?? {}).sort()).toEqual(['healthcheck', 'start'])
    expect(row && packageContentHash(row, sha256Hex)).toBe(row?.contentHash)
  })

  test("cards count what is there and a favourite is one's own", async () => {
    const { body } = await manager.call(listPackages, { query: { size: 5, sort: '-updatedAt' } })
    expect(body.totalCount).toBeGreaterThan(3)
    expect(body.items[0]?.isFavourite).toBe(false)
  })
})
