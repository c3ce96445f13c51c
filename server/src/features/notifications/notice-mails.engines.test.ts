import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { notifications } from '../../db/schema/notifications.ts'
import { users } from '../../db/schema/users.ts'
import { systemActor } from '../../rights/actor.ts'
import { createTestServer, type TestServer } from '../../testing/test-context.ts'
import { engines } from '../../testing/test-database.ts'
import { signInAs } from '../../testing/test-people.ts'
import { createNoticeMailsService } from './notice-mails-service.ts'
import { createNoticesService } from './notices-service.ts'

type Sent = { to: string; subject: string; text: string }

describe.each(engines())('mailed notifications on %s', (engine) => {
  let server: TestServer
  let sent: Sent[]
  let isRefusing: boolean
  beforeAll(async () => {
    server = await createTestServer(engine)
    await server.context.notices.begin()
  })
  beforeEach(async () => {
    sent = []
    isRefusing = false
    await server.context.db.delete(notifications)
  })
  afterAll(() => server.close())

  const post = async (mail: Sent): Promise<boolean> => {
    if (!isRefusing) sent.push(mail)
    return !isRefusing
  }
  const mailsOf = () =>
    createNoticeMailsService({ ...server.context, post, address: () => 'https://filo.example' })
  const notify = async (userId: string) => {
    const { audit, db } = server.context
    const about = { objectType: 'user', objectId: userId, objectName: 'Ayşe' }
    await db.transaction((tx) =>
      audit.record(tx, systemActor('filo'), { action: 'user.roles_set', ...about }),
    )
    await createNoticesService({ ...server.context, isMailSetUp: true }).follow()
  }

  test('a mail goes out a minute after, in the language of the person, with the way to switch it off', async () => {
    const person = await signInAs(server, 'developer')
    await server.context.db.update(users).set({ locale: 'en' }).where(eq(users.id, person.userId))
    await notify(person.userId)
    await mailsOf().send()
    expect(sent).toEqual([])
    server.clock.advance(61_000)
    await mailsOf().send()
    await mailsOf().send()
    expect(sent).toHaveLength(1)
    expect(sent[0]?.subject).toBe('Your roles were changed')
    expect(sent[0]?.text).toContain('https://filo.example/profile\n')
    expect(sent[0]?.text).toContain('https://filo.example/profile?tab=notifications')
  })

  test('a refused mail is tried again, and given up after five times', async () => {
    const person = await signInAs(server, 'developer')
    await notify(person.userId)
    isRefusing = true
    for (let attempt = 1; attempt <= 6; attempt += 1) {
      server.clock.advance(6 * 60_000)
      await mailsOf().send()
    }
    isRefusing = false
    server.clock.advance(60 * 60_000)
    await mailsOf().send()
    expect(sent).toEqual([])
    await server.context.db.update(notifications).set({ readAt: server.clock.now() })
    await notify(person.userId)
    server.clock.advance(61_000)
    await mailsOf().send()
    expect(sent).toHaveLength(1)
  })

  test('who read it in time, or was suspended, gets no mail', async () => {
    const reader = await signInAs(server, 'developer')
    const suspended = await signInAs(server, 'developer')
    await notify(reader.userId)
    await notify(suspended.userId)
    const now = server.clock.now()
    const { db, notifications: own } = server.context
    const actor = { ...systemActor('x'), kind: 'user' as const, userId: reader.userId }
    await own.markAll(
      { ...actor, role: 'developer', scope: { kind: 'all' }, sessionId: null, reauthenticatedAt: now },
      undefined,
    )
    await db.update(users).set({ status: 'suspended' }).where(eq(users.id, suspended.userId))
    server.clock.advance(61_000)
    await mailsOf().send()
    expect(sent).toEqual([])
  })
})
