import { listAudit } from '@filo/contract/audit/audit-routes'
import { getProfile, updateProfile } from '@filo/contract/profile/profile-routes'
import type { RoleKey } from '@filo/contract/roles'
import { defaultsPerRole } from '@filo/contract/saved-views/default-views'
import {
  createSavedView,
  deleteSavedView,
  setDefaultView,
} from '@filo/contract/saved-views/saved-views-routes'
import { getSession, switchRole } from '@filo/contract/session/session-routes'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { userRoles } from '../../db/schema/user-roles.ts'
import { users } from '../../db/schema/users.ts'
import { createTestServer, type TestServer } from '../../testing/test-context.ts'
import { engines } from '../../testing/test-database.ts'
import { inject, signInAs, type TestPerson } from '../../testing/test-people.ts'

describe.each(engines())('the view a list opens with on %s', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await createTestServer(engine)
  })
  afterAll(() => server.close())

  const choose = (person: TestPerson, page: string, viewId: string | null) =>
    person.call(setDefaultView, { body: { page, viewId } })
  const chosen = async (person: TestPerson) => (await person.call(getSession, {})).body.defaultViews
  const storedOf = async ({ userId }: TestPerson) => {
    const [row] = await server.context.db.select().from(users).where(eq(users.id, userId))
    return row?.preferences
  }

  /** The same person in another browser, under another of their roles. */
  async function under(person: TestPerson, role: RoleKey): Promise<TestPerson> {
    const { db, sessions, clock } = server.context
    const grant = { userId: person.userId, roleKey: role, scopeKind: 'all' as const }
    await db.insert(userRoles).values({ ...grant, grantedAt: clock.now() })
    const from = { ip: '127.0.0.1', device: 'other', requestId: 'test', role }
    const { token } = await db.transaction((tx) => sessions.openFor(tx, person.userId, from))
    const headers = { cookie: `${person.cookie.split('=')[0]}=${token}` }
    const call = (route: never, input: object) => inject(server, route, { ...input, headers } as never)
    return { ...person, role, cookie: headers.cookie, call: call as TestPerson['call'] }
  }

  test('comes with the session, for its person alone', async () => {
    const [person, other] = [await signInAs(server, 'developer'), await signInAs(server, 'developer')]
    expect(await chosen(person)).toEqual({})
    expect((await choose(person, 'listVersions', 'waiting')).status).toBe(204)
    await choose(person, 'listUsers', '01900000-0000-7000-8000-000000000001')
    await choose(person, 'listVersions', 'released')
    expect(await chosen(person)).toEqual({
      listVersions: 'released',
      listUsers: '01900000-0000-7000-8000-000000000001',
    })
    expect(await chosen(other)).toEqual({})
    await choose(person, 'listUsers', null)
    await choose(person, 'listRobots', null)
    expect(await chosen(person)).toEqual({ listVersions: 'released' })
  })

  test('is chosen for each role, and the one that is switched to brings its own', async () => {
    const admin = await signInAs(server, 'admin')
    const developer = await under(admin, 'developer')
    await choose(admin, 'listVersions', 'waiting')
    await choose(developer, 'listVersions', 'mine')
    expect(await chosen(admin)).toEqual({ listVersions: 'waiting' })
    expect(await chosen(developer)).toEqual({ listVersions: 'mine' })
    const switched = await admin.call(switchRole, { body: { role: 'developer' } })
    expect(switched.body.defaultViews).toEqual({ listVersions: 'mine' })
  })

  test('is kept beside what is chosen for other lists and for the look at the same moment', async () => {
    const person = await signInAs(server, 'support')
    const pages = ['listUsers', 'listRobots', 'listVersions', 'listUpdates', 'listCustomers']
    const { etag } = (await person.call(getProfile, {})).body
    const look = { body: { preferences: { density: 'compact' as const } } }
    const answers = await Promise.all([
      ...pages.map((page) => choose(person, page, 'mine')),
      person.call(updateProfile, look),
    ])
    expect(answers.map(({ status }) => status)).toEqual([...pages.map(() => 204), 200])
    expect(Object.keys(await chosen(person)).toSorted()).toEqual(pages.toSorted())
    expect((await person.call(getSession, {})).body.preferences).toEqual(look.body.preferences)
    // The look alone has raised the revision: a form that is open elsewhere is not in the way of a chosen view.
    expect([etag, (await person.call(getProfile, {})).body.etag]).toEqual(['"1"', '"2"'])
  })

  test('is not told among the preferences that the log says were changed', async () => {
    const person = await signInAs(server, 'admin')
    await choose(person, 'listUsers', 'mine')
    await person.call(updateProfile, { body: { preferences: { theme: 'dark' } } })
    const { items } = (await person.call(listAudit, { query: { 'f.objectId': [person.userId] } })).body
    const changes = items.filter(({ action }) => action === 'user.preferences_changed')
    expect(changes).toMatchObject([
      { before: { preferences: {} }, after: { preferences: { theme: 'dark' } } },
    ])
    expect(JSON.stringify(changes)).not.toContain('mine')
  })

  test('goes when its view is deleted, under every role of the owner', async () => {
    const admin = await signInAs(server, 'admin')
    const developer = await under(admin, 'developer')
    const view = { page: 'listVersions', name: 'Geciken', query: 'f.state=draft' }
    const viewId = (await admin.call(createSavedView, { body: view })).body.id
    for (const person of [admin, developer]) {
      await choose(person, 'listVersions', viewId)
      await choose(person, 'listUsers', 'mine')
    }
    await admin.call(deleteSavedView, { params: { viewId } })
    expect(await storedOf(admin)).toEqual({
      defaultViews: { admin: { listUsers: 'mine' }, developer: { listUsers: 'mine' } },
    })
  })

  test('stays when another view of the list is deleted', async () => {
    const person = await signInAs(server, 'tester')
    const view = { page: 'listVersions', name: 'Geciken', query: 'f.state=draft' }
    const { id } = (await person.call(createSavedView, { body: view })).body
    await choose(person, 'listVersions', 'mine')
    await person.call(deleteSavedView, { params: { viewId: id } })
    expect(await chosen(person)).toEqual({ listVersions: 'mine' })
  })

  test('is a short name, for as many lists as anybody has', async () => {
    const person = await signInAs(server, 'developer')
    expect((await choose(person, 'listUsers', 'a view')).status).toBe(422)
    expect((await choose(person, 'listUsers', 'x'.repeat(61))).status).toBe(422)
    expect((await choose(person, '__proto__', 'mine')).status).toBe(422)
    const letters = Array.from('abcdefghijk')
    const pages = letters.flatMap((a) => letters.map((b) => `list.${a}${b}`)).slice(0, defaultsPerRole)
    for (const page of pages) await choose(person, page, 'mine')
    expect((await choose(person, 'listUsers', 'mine')).problem.code).toBe('too_many_default_views')
    expect((await choose(person, 'list.aa', 'late')).status).toBe(204)
    await choose(person, 'list.ab', null)
    expect((await choose(person, 'listUsers', 'mine')).status).toBe(204)
  })
})
