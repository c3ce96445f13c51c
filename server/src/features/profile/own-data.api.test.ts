import { updateNotificationSetting } from '@filo/contract/notifications/notification-routes'
import { semverKey } from '@filo/contract/packages/semver-order'
import { createApiToken, exportOwnData } from '@filo/contract/profile/profile-routes'
import { createSavedView, setDefaultView } from '@filo/contract/saved-views/saved-views-routes'
import { updateUser } from '@filo/contract/users/users-routes'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { arosVersions } from '../../db/schema/aros-versions.ts'
import { bulkChanges } from '../../db/schema/bulk-changes.ts'
import { notifications } from '../../db/schema/notifications.ts'
import { robotUsers } from '../../db/schema/robot-users.ts'
import { testers } from '../../db/schema/testers.ts'
import { createTestServer, type TestServer } from '../../testing/test-context.ts'
import { engines } from '../../testing/test-database.ts'
import { signInAs } from '../../testing/test-people.ts'
import { addUnit, addVariant } from '../../testing/test-robots.ts'

describe.each(engines())("a person's own data on %s", (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await createTestServer(engine)
  })
  afterAll(() => server.close())

  /** A verdict and a notice of somebody. */
  async function addTraces(userId: string, comment: string): Promise<void> {
    const { db, ids, clock } = server.context
    const meta = () => ({ id: ids.next(), createdAt: clock.now(), updatedAt: clock.now() })
    const variantId = await addVariant(server)
    const what = { variantId, channel: 'test' as const, name: 'Nova', notes: { tr: '', en: '' } }
    const which = {
      semver: '1.0.0',
      semverKey: semverKey('1.0.0'),
      state: 'passed' as const,
      searchKey: 'nova',
    }
    const aros = { ...meta(), ...what, ...which }
    await db.insert(arosVersions).values(aros)
    const judged = { state: 'submitted' as const, verdict: 'pass_with_notes' as const, comment }
    await db.insert(testers).values({ ...meta(), arosId: aros.id, userId, ...judged })
    const notice = { id: ids.next(), userId, kind: 'test_due' as const, foldKey: comment, isShown: true }
    const title = { tr: comment, en: comment }
    const change = {
      order: { kind: 'tag' as const, add: [comment], remove: [] },
      about: comment,
      totalCount: 3,
    }
    const requested = {
      id: ids.next(),
      createdAt: clock.now(),
      createdBy: userId,
      roleKey: 'tester' as const,
    }
    await db.insert(bulkChanges).values({ ...requested, ...change })
    const unitId = await addUnit(server)
    const input = { userId, unitId, robotRole: 'viewer' as const, grantedAt: clock.now() }
    await db.insert(robotUsers).values(input)
    await db.insert(notifications).values({ ...notice, title, link: '/version-test', at: clock.now() })
  }

  test('is all there, without secrets and without what is of others', async () => {
    const [person, other] = [await signInAs(server, 'tester'), await signInAs(server, 'tester')]
    await addTraces(person.userId, 'Kol takılıyor')
    await addTraces(other.userId, 'Başkasının notu')
    const token = (await person.call(createApiToken, { body: { name: 'CI', role: 'tester' } })).body
    const view = { page: 'myTests', name: 'Geciken', query: 'f.isOverdue=true' }
    const viewId = (await person.call(createSavedView, { body: view })).body.id
    await person.call(setDefaultView, { body: { page: view.page, viewId } })
    const setting = { kind: 'test_due' as const, isShown: true, isMailed: false }
    await person.call(updateNotificationSetting, { body: setting })
    const admin = await signInAs(server, 'admin')
    const notes = 'Hafta sonu aranmaz.'
    await admin.call(updateUser, { params: { userId: person.userId }, body: { notes } })
    const { status, body } = await person.call(exportOwnData, {})
    expect(status).toBe(200)
    expect(body).toMatchObject({
      notes,
      apiTokens: [{ name: 'CI', role: 'tester', scopes: ['read'] }],
      savedViews: [{ id: viewId, ...view }],
      defaultViews: { tester: { myTests: viewId } },
      notificationSettings: [setting],
      notices: [{ title: { tr: 'Kol takılıyor' } }],
      tests: [{ aros: 'Nova', version: '1.0.0', verdict: 'pass_with_notes', comment: 'Kol takılıyor' }],
    })
    expect(body.bulkChanges).toMatchObject([{ about: 'Kol takılıyor', totalCount: 3, state: 'running' }])
    expect(body.robots).toMatchObject([{ robotRole: 'viewer' as const, expiresAt: null }])
    expect(body.actions.map(({ action }) => action)).toContain('user.token_created')
    const text = JSON.stringify(body)
    expect(text).not.toContain(token.text)
    expect(text).not.toContain('tokenHash')
    expect(text).not.toContain('Başkasının')
  })
})
