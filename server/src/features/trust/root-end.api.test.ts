import { DAY_MS } from '@filo/contract/durations'
import { listNotifications } from '@filo/contract/notifications/notification-routes'
import { getSession } from '@filo/contract/session/session-routes'
import { rotateKeys } from '@filo/contract/trust/trust-routes'
import { like } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auditLog } from '../../db/schema/audit-log.ts'
import { createTestServer, type TestServer } from '../../testing/test-context.ts'
import { signInAs } from '../../testing/test-people.ts'

const LIFE_DAYS = 3650

describe('the end of the root of trust', () => {
  let server: TestServer
  let bornMs: number
  beforeAll(async () => {
    server = await createTestServer()
    await server.context.trust.ensureKeys()
    bornMs = server.clock.now().getTime()
    await signInAs(server, 'admin')
    await server.context.notices.begin()
  })
  afterAll(() => server.close())

  /** Lets the time come at which so many days are left, and the server look some times. */
  async function letBeLeft(days: number): Promise<void> {
    server.clock.advance(bornMs + (LIFE_DAYS - days) * DAY_MS - server.clock.now().getTime())
    for (let look = 0; look < 3; look += 1) await server.context.trust.renew()
  }
  async function records() {
    const rows = await server.context.db
      .select({ action: auditLog.action, after: auditLog.after })
      .from(auditLog)
      .where(like(auditLog.action, 'trust.root_%'))
      .orderBy(auditLog.seq)
    return rows.map(
      ({ action, after }) => `${action} ${JSON.stringify(after?.['daysLeft'] ?? after?.['version'])}`,
    )
  }
  async function unread(): Promise<string[]> {
    await server.context.notices.follow()
    const admin = await signInAs(server, 'admin')
    const { body } = await admin.call(listNotifications, { query: { 'f.isRead': ['false'] } })
    return body.items.filter(({ kind }) => kind === 'root_ends').map(({ title }) => title.en)
  }
  const sessionEnd = async (role: 'admin' | 'release_manager') =>
    (await (await signInAs(server, role)).call(getSession, {})).body.rootEndsAt

  test('is told of a year, 90 and 30 days before, once each, and stands on every page of who manages keys', async () => {
    await letBeLeft(366)
    expect(await records()).toEqual([])
    expect(await sessionEnd('admin')).toBeNull()
    await letBeLeft(365)
    await letBeLeft(100)
    expect(await records()).toEqual(['trust.root_ends 365'])
    expect(await sessionEnd('admin')).toBe(new Date(bornMs + LIFE_DAYS * DAY_MS).toISOString())
    expect(await sessionEnd('release_manager')).toBeNull()
    await letBeLeft(90)
    await letBeLeft(31)
    await letBeLeft(29)
    expect(await records()).toEqual(['trust.root_ends 365', 'trust.root_ends 90', 'trust.root_ends 29'])
  })

  test('is told of no more once a next root is in force', async () => {
    const admin = await signInAs(server, 'admin')
    expect((await admin.call(rotateKeys, { body: {} })).status).toBe(200)
    for (let look = 0; look < 2; look += 1) await server.context.trust.renew()
    expect((await records()).at(-1)).toBe('trust.root_renewed 2')
    expect((await records()).length).toBe(4)
    expect(await unread()).toEqual([])
    expect(await sessionEnd('admin')).toBeNull()
  })
})
