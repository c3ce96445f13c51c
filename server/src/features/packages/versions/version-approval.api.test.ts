import type { ArosState } from '@filo/contract/aros-versions/aros-states'
import * as content from '@filo/contract/packages/version-content-routes'
import type { VersionAction } from '@filo/contract/packages/version-states'
import * as routes from '@filo/contract/packages/versions-routes'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { arosVersions } from '../../../db/schema/aros-versions.ts'
import { createTestServer, type TestServer } from '../../../testing/test-context.ts'
import { engines } from '../../../testing/test-database.ts'
import { addDraft, addFilledDraft, addPackage, fillVersion } from '../../../testing/test-packages.ts'
import { signInAs, type TestPerson } from '../../../testing/test-people.ts'
import { addDraftAros } from '../../../testing/test-releases.ts'
import { addVariant } from '../../../testing/test-robots.ts'

describe.each(engines())('who approves and rejects a package version on %s', (engine) => {
  let server: TestServer
  let developer: TestPerson
  let manager: TestPerson
  let admin: TestPerson
  beforeAll(async () => {
    server = await createTestServer(engine)
    developer = await signInAs(server, 'developer')
    manager = await signInAs(server, 'release_manager')
    admin = await signInAs(server, 'admin')
  })
  afterAll(() => server.close())

  const handle = (person: TestPerson, versionId: string, action: VersionAction, reason?: string) =>
    person.call(routes.changeVersionState, {
      params: { versionId },
      body: { action, ...(reason ? { reason } : {}) },
    })
  async function inTest(versionId: string): Promise<void> {
    for (const action of ['make_ready', 'start_test'] as const) {
      const answer = await handle(developer, versionId, action)
      expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    }
  }
  const codeOf = async (person: TestPerson, versionId: string) => {
    const offered = (await person.call(routes.getVersion, { params: { versionId } })).body.actions
    const answer = await handle(person, versionId, 'approve')
    expect(offered.includes('approve')).toBe(answer.status === 200)
    return answer.status === 200 ? 'approved' : answer.problem.code
  }

  test.each([
    [
      'its code',
      (versionId: string) =>
        admin.call(content.putVersionCode, { params: { versionId }, body: { hooks: {} } }),
    ],
    [
      'its settings',
      (versionId: string) =>
        admin.call(routes.updateVersion, { params: { versionId }, body: { restart: 'robot' } }),
    ],
  ])('who changed %s in a draft of somebody else does not approve it', async (_, change) => {
    const { id } = await addFilledDraft(server, developer)
    expect((await change(id)).status).toBe(200)
    await inTest(id)
    expect(await codeOf(admin, id)).toBe('own_version')
    expect(await codeOf(manager, id)).toBe('approved')
  })

  test('who uploads into a draft of somebody else does not approve it, nor any later build', async () => {
    const { id } = await addDraft(developer, await addPackage(developer))
    const actor = {
      kind: 'user' as const,
      userId: admin.userId,
      name: 'a',
      role: 'admin' as const,
      scope: { kind: 'all' as const },
      sessionId: null,
      reauthenticatedAt: null,
      ip: null,
      requestId: null,
    }
    const { uploads } = server.context
    await uploads.cancel(
      actor,
      await uploads.begin(actor, { versionId: id, fileName: 'a.tar', kind: 'archive' }, 9),
    )
    await fillVersion(server, id, { 'a.txt': 'a' })
    await inTest(id)
    expect(await codeOf(admin, id)).toBe('own_version')
    await handle(manager, id, 'reject', 'Ses kesiliyor')
    const revised = (await handle(developer, id, 'revise')).body.version
    await inTest(revised.id)
    expect(await codeOf(admin, revised.id)).toBe('own_version')
  })

  async function nextDraft(packageId: string, semver: string): Promise<string> {
    const body = { semver, notes: { tr: 'Yeni', en: 'New' } }
    const made = await developer.call(routes.createVersion, { params: { packageId }, body })
    expect(made.status, JSON.stringify(made.body)).toBe(201)
    await fillVersion(server, made.body.id, { 'a.txt': semver })
    return made.body.id
  }
  const hook = {
    start: { language: 'sh' as const, text: 'exec ./run.sh\n', timeoutS: 30 },
    healthcheck: { language: 'sh' as const, text: 'exit 0\n', timeoutS: 30 },
  }
  const writeHook = (person: TestPerson, versionId: string) =>
    person.call(content.putVersionCode, { params: { versionId }, body: { hooks: hook } })

  /** A version with a hook that one person wrote and another one, the release manager, approved. */
  async function approvedHookOf(author: TestPerson) {
    const packageId = await addPackage(developer)
    const source = await addDraft(developer, packageId)
    await fillVersion(server, source.id, { 'a.txt': 'a' })
    expect((await writeHook(author, source.id)).status).toBe(200)
    await inTest(source.id)
    expect(await codeOf(manager, source.id)).toBe('approved')
    return { packageId, source }
  }

  test('who wrote a hook that nobody approved does not approve it in the drafts that copy it', async () => {
    const packageId = await addPackage(developer)
    const source = await addDraft(developer, packageId)
    expect((await writeHook(admin, source.id)).status).toBe(200)
    await nextDraft(packageId, '2.0.0')
    const copy = await nextDraft(packageId, '2.1.0')
    await inTest(copy)
    expect(await codeOf(admin, copy)).toBe('own_copied_code')
    const refused = await handle(admin, copy, 'approve')
    expect(refused.problem.detail).toContain(source.semver)
    expect(await codeOf(manager, copy)).toBe('approved')
  })

  test('a hook that somebody else approved is nobody’s own any more in later versions', async () => {
    const { packageId } = await approvedHookOf(admin)
    const copy = await nextDraft(packageId, '2.0.0')
    await inTest(copy)
    expect(await codeOf(admin, copy)).toBe('approved')
  })

  test('an approval that was taken back counts no more for what is copied', async () => {
    const { packageId, source } = await approvedHookOf(admin)
    expect((await handle(manager, source.id, 'reject', 'Ses kesiliyor')).status).toBe(200)
    const copy = await nextDraft(packageId, '2.0.0')
    await inTest(copy)
    expect(await codeOf(admin, copy)).toBe('own_copied_code')
  })

  test('who wrote only its notes may approve it', async () => {
    const { id } = await addFilledDraft(server, developer)
    const notes = { tr: 'Yeni', en: 'New' }
    await admin.call(routes.updateVersion, { params: { versionId: id }, body: { notes } })
    await inTest(id)
    expect(await codeOf(admin, id)).toBe('approved')
  })

  test('an approved version that an AROS version relies on is not rejected behind its back', async () => {
    const { id } = await addFilledDraft(server, developer)
    await inTest(id)
    await handle(manager, id, 'approve')
    const variantId = await addVariant(server)
    const aros = await addDraftAros(manager, { variantId, channel: 'test', versionIds: [id] })
    const setState = (state: ArosState) =>
      server.context.db.update(arosVersions).set({ state }).where(eq(arosVersions.id, aros.id))
    await setState('testing')
    const refused = await handle(manager, id, 'reject', 'Ses kesiliyor')
    expect([refused.status, refused.problem.code]).toEqual([409, 'version_in_aros'])
    await setState('draft')
    expect((await handle(manager, id, 'reject', 'Ses kesiliyor')).status).toBe(200)
  })
})
