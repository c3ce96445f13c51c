import { getSession, signIn } from '@filo/contract/session/session-routes'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { users } from '../../db/schema/users.ts'
import { createTestServer } from '../../testing/test-context.ts'
import { engines } from '../../testing/test-database.ts'
import { inject, signInAs, testPassword } from '../../testing/test-people.ts'

/** The embedded database has one connection: nothing happens at once there. */
test.runIf(engines().includes('postgres'))(
  'a password that is being replaced opens no session any more',
  async () => {
    const server = await createTestServer('postgres')
    const person = await signInAs(server, 'developer')
    const { email } = (await person.call(getSession, {})).body.user
    const { db } = server.context
    const signingIn = await db.transaction(async (tx) => {
      const isThem = eq(users.id, person.userId)
      await tx.select().from(users).where(isThem).for('update')
      const requested = inject(server, signIn, { body: { email, password: testPassword } })
      // The password is right when it is checked; the session waits for the row.
      await new Promise((resolve) => setTimeout(resolve, 1500))
      await tx.update(users).set({ passwordHash: 'another' }).where(isThem)
      return { requested }
    })
    expect((await signingIn.requested).problem.code).toBe('wrong_credentials')
    await server.close()
  },
)
