import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { users } from '../../db/schema/users.ts'
import { systemActor } from '../../rights/actor.ts'
import { createTestServer, type TestServer } from '../../testing/test-context.ts'
import { engines } from '../../testing/test-database.ts'
import { signInAs } from '../../testing/test-people.ts'

const subject = { objectType: 'user', objectId: 'somebody', objectName: 'Somebody' }

describe.each(engines())('the order in which audited changes wait, on %s', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await createTestServer(engine)
  })
  afterAll(() => server.close())

  test('a change that is audited before it is made never waits for one that is audited after', async () => {
    const { db, audit } = server.context
    const { userId } = await signInAs(server, 'developer')
    const actor = systemActor('test')
    const change = (phone: string) => ({ phone })
    const isRow = eq(users.id, userId)
    // Each holds what the other waits for, if the log is locked when the record is asked for.
    const recordFirst = db.transaction(async (tx) => {
      await audit.record(tx, actor, { action: 'user.updated', ...subject })
      await new Promise((resolve) => setTimeout(resolve, 100))
      await tx.update(users).set(change('1')).where(isRow)
    })
    const changeFirst = db.transaction(async (tx) => {
      await tx.update(users).set(change('2')).where(isRow)
      await new Promise((resolve) => setTimeout(resolve, 200))
      await audit.record(tx, actor, { action: 'user.updated', ...subject })
    })
    const ended = await Promise.allSettled([recordFirst, changeFirst])
    expect(ended.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled'])
    expect((await audit.verify()).isIntact).toBe(true)
  })

  test('a change that fails leaves no record', async () => {
    const { db, audit } = server.context
    const before = (await audit.verify()).entries
    const failing = db.transaction(async (tx) => {
      await audit.record(tx, systemActor('test'), { action: 'user.updated', ...subject })
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    expect((await audit.verify()).entries).toBe(before)
  })
})
