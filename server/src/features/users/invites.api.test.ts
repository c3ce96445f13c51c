import { listAudit } from '@filo/contract/audit/audit-routes'
import { HOUR_MS } from '@filo/contract/durations'
import * as routes from '@filo/contract/users/users-routes'
import { and, eq, isNull } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { invites } from '../../db/schema/invites.ts'
import { createTestServer, type TestServer } from '../../testing/test-context.ts'
import { engines } from '../../testing/test-database.ts'
import { inject, signInAs, type TestPerson } from '../../testing/test-people.ts'

describe.each(engines())('invitations on %s', (engine) => {
  let server: TestServer
  let admin: TestPerson
  beforeAll(async () => {
    server = await createTestServer(engine)
    admin = await signInAs(server, 'admin')
    const tokens: string[] = []
    for (const displayName of ['Ayşe Işık', 'Gül Ağa', 'Ömer Çınar', 'Irmak Su']) {
      const email = `person.${tokens.length}@example.com`
      const roles = [{ roleKey: 'tester' as const }]
      const { body } = await admin.call(routes.inviteUser, { body: { email, displayName, roles } })
      tokens.push(new URL(body.link.url ?? '', 'https://filo.example').searchParams.get('invite') ?? '')
      if (displayName === 'Gül Ağa') server.clock.advance(8 * 24 * HOUR_MS)
      if (displayName === 'Gül Ağa') admin = await signInAs(server, 'admin')
    }
    await inject(server, routes.acceptInvite, { body: { token: tokens[2] ?? '', password: 'kırmızı balon' } })
    const { body } = await admin.call(routes.listInvites, { query: { q: 'gul' } })
    await admin.call(routes.revokeInvite, { params: { inviteId: body.items[0]?.id ?? '' } })
  })
  afterAll(() => server.close())

  test.each([
    ['expired', ['Ayşe Işık']],
    ['revoked', ['Gül Ağa']],
    ['used', ['Ömer Çınar']],
    ['open', ['Irmak Su']],
    ['open,used', ['Irmak Su', 'Ömer Çınar']],
  ])('are listed by state: %s', async (states, names) => {
    const query = { 'f.state': states.split(',') as routes.InviteState[] }
    const { body } = await admin.call(routes.listInvites, { query })
    expect(body.items.map((invite) => invite.displayName)).toEqual(names)
    expect(body.totalCount).toBe(names.length)
    for (const invite of body.items) expect(states).toContain(invite.state)
  })

  test('are revoked once, whoever asks again', async () => {
    const { body } = await admin.call(routes.listInvites, { query: { q: 'gul' } })
    const params = { inviteId: body.items[0]?.id ?? '' }
    expect((await admin.call(routes.revokeInvite, { params })).status).toBe(204)
    const query = { 'f.action': 'user.invite_revoked' }
    expect((await admin.call(listAudit, { query })).body.totalCount).toBe(1)
  })

  test('tell whether their person has come since', async () => {
    const { body } = await admin.call(routes.listInvites, {})
    const joined = body.items.filter(({ hasJoined }) => hasJoined)
    expect(joined.map(({ displayName }) => displayName)).toEqual(['Ömer Çınar'])
  })

  test('of a person who was deleted open nothing', async () => {
    const body = {
      email: 'giden@example.com',
      displayName: 'Giden Kişi',
      roles: [{ roleKey: 'tester' as const }],
    }
    const made = (await admin.call(routes.inviteUser, { body })).body
    const params = { userId: made.user.id }
    expect((await admin.call(routes.deleteUser, { params, body: { reason: 'vazgeçti' } })).status).toBe(204)
    const token = new URL(made.link.url ?? '', 'https://filo.example').searchParams.get('invite') ?? ''
    const joined = await inject(server, routes.acceptInvite, { body: { token, password: 'kırmızı balon' } })
    expect(joined.problem.code).toBe('link_invalid')
    const open = and(eq(invites.userId, made.user.id), isNull(invites.revokedAt))
    expect(await server.context.db.select().from(invites).where(open)).toEqual([])
  })

  test('a link for a new password is void once its person is suspended or deleted', async () => {
    const { userId } = await signInAs(server, 'tester')
    const params = { userId }
    const reset = async () => {
      const { body } = await admin.call(routes.createPasswordReset, { params })
      return new URL(body.url ?? '', 'https://filo.example').searchParams.get('reset') ?? ''
    }
    const use = async (token: string) =>
      inject(server, routes.completePasswordReset, { body: { token, password: 'kırmızı balon' } })
    const first = await reset()
    await admin.call(routes.suspendUser, { params, body: { reason: 'izinde' } })
    expect((await use(first)).problem.code).toBe('link_invalid')
    await admin.call(routes.reactivateUser, { params })
    const second = await reset()
    await admin.call(routes.deleteUser, { params, body: { reason: 'ayrıldı' } })
    expect((await use(second)).problem.code).toBe('link_invalid')
  })

  test('are found by name without regard to case and marks', async () => {
    const { body } = await admin.call(routes.listInvites, { query: { q: 'ISIK ayse' } })
    expect(body.items.map((invite) => invite.displayName)).toEqual(['Ayşe Işık'])
  })

  test('the audit log is searched by record, person and reason', async () => {
    const search = async (q: string) => (await admin.call(listAudit, { query: { q } })).body.items
    expect((await search('IRMAK su')).map((entry) => entry.action)).toEqual(['user.invited'])
    const mine = (await admin.call(listAudit, { query: { 'f.actorId': [admin.userId], q: 'gul' } })).body
    expect(mine.items.map((entry) => entry.action)).toEqual(['user.invite_revoked'])
    expect(await search('yok böyle biri')).toEqual([])
  })
})
