import { createClient } from '@filo/contract/client'
import { HOUR_MS } from '@filo/contract/durations'
import type { RoleKey } from '@filo/contract/roles'
import type { Context } from '@filo/server/context'
import * as store from '@filo/server/features/sessions/sessions-store'
import { SESSION_COOKIE } from '@filo/server/http/access/session-cookie-name'
import { findUserByEmail } from '@filo/server/records/people/find-user-by-email'
import { tokenHash } from '@filo/server/secrets/token-hash'
import type { Credentials } from '../people.ts'
import type { SignedIn } from '../seed/person-client.ts'

const LIFE_MS = HOUR_MS

/**
 * Sessions of the demo's people that need no password: theirs may have been changed since, or have a second step. They
 * end with `close`.
 */
export function createDemoSessions({ db, clock, ids }: Context) {
  const opened: { id: string; userId: string }[] = []

  async function findPerson(email: string, role: RoleKey): Promise<string> {
    const user = await findUserByEmail(db, email)
    const granted = user?.status === 'active' ? await store.listGrantedRoles(db, user.id, clock.now()) : []
    if (!user || !store.grantedRole(granted, role))
      throw new Error(`${email} is needed to load demo data, active and with the role ${role}`)
    return user.id
  }

  async function open(
    address: string,
    people: readonly Credentials[],
    role: RoleKey,
    which = 0,
  ): Promise<SignedIn> {
    const email = people.filter((person) => person.role === role)[which]?.email ?? role
    const userId = await findPerson(email, role)
    const [id, token, now] = [ids.next(), ids.secret(32), clock.now()]
    const expiresAt = new Date(now.getTime() + LIFE_MS)
    // On a slow machine loading takes longer than a proof serves, and nobody is there to give another.
    const times = { issuedAt: now, lastSeenAt: now, reauthenticatedAt: expiresAt }
    const row = { id, userId, roleKey: role, tokenHash: tokenHash(token), isRemembered: false, expiresAt }
    await store.insertSession(db, { ...row, ...times, device: 'Demo', ip: '127.0.0.1' })
    opened.push({ id, userId })
    const cookie = `${SESSION_COOKIE}=${token}`
    const headers = () => ({ cookie, 'accept-language': 'tr' })
    return { client: createClient({ baseUrl: address, headers }), cookie }
  }

  async function close(): Promise<void> {
    for (const { id, userId } of opened.splice(0)) await store.deleteSessions(db, userId, [id])
  }

  return { open, close }
}
