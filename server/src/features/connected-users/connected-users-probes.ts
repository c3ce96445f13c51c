import * as routes from '@filo/contract/connected-users/connected-users-routes'
import { and, desc, eq } from 'drizzle-orm'
import { defineProbes, type World } from '../../authorization/probe.ts'
import { sessions } from '../../db/schema/sessions.ts'
import { signInAs } from '../../testing/test-people.ts'

/** Somebody who is signed in, and is no administrator. */
async function signedIn({ server }: World) {
  const { userId } = await signInAs(server, 'developer')
  const [session] = await server.context.db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, userId)))
    .orderBy(desc(sessions.issuedAt))
  return { params: { sessionId: session?.id ?? '' }, body: {} }
}

export const probes = defineProbes([
  { route: routes.listConnectedUsers, input: () => ({}) },
  { route: routes.endUserSession, input: signedIn, recordParam: 'sessionId' },
])
