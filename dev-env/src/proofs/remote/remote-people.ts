import { setTimeout as wait } from 'node:timers/promises'
import { ApiError, type Client, createClient } from '@filo/contract/client'
import { createCustomer, setRemotePolicy } from '@filo/contract/customers/customers-routes'
import type { RemoteAccess } from '@filo/contract/customers/remote-policy'
import { type RoleKey, roleKeys } from '@filo/contract/roles'
import { getSession, reauthenticate } from '@filo/contract/session/session-routes'
import { acceptInvite, inviteUser } from '@filo/contract/users/users-routes'
import type { Credentials } from '../../people.ts'
import { signInAs } from '../../seed/person-client.ts'

/** Somebody who is signed in at some server. */
export interface Person {
  role: RoleKey
  userId: string
  name: string
  email: string
  client: Client
  cookie: string
  /** When they proved last who they are. */
  provenMs: number
}

/** A lost server is started again, on a machine that has more to do too. */
const UNREACHED_MS = 60_000
const PROVEN_MS = 8 * 60_000
const password = 'Kanit-parolasi-2026!'
/** People whom sessions are requested by come in numbers: one has five open sessions at most. */
const extra = { support: 4, admin: 3 } as const satisfies Partial<Record<RoleKey, number>>

/** Everybody that the product is made with: each role once, a second release manager, and more who request sessions. */
export function madePeople(): Credentials[] {
  const usual = roleKeys.map((role) => ({ role, email: `${role.replace('_', '.')}@filo.example`, password }))
  const more = Object.entries(extra).flatMap(([role, count]) =>
    Array.from({ length: count }, (_, index) => ({
      role: role as RoleKey,
      email: `${role}-${index + 1}@filo.example`,
      password,
    })),
  )
  return [...usual, { role: 'release_manager', email: 'approver@filo.example', password }, ...more]
}

/** Signs somebody in; their calls go to the port that `port` names at that time. */
export async function signIn(
  port: () => number,
  { role, email }: Pick<Credentials, 'role' | 'email'>,
): Promise<Person> {
  const { cookie } = await signInAs(`http://127.0.0.1:${port()}`, [{ role, email, password }], role)
  const client = movingClient(port, cookie)
  const { user } = await client.call(getSession, {})
  return { role, userId: user.id, name: user.displayName, email, client, cookie, provenMs: Date.now() }
}

/** Has somebody prove again who they are, where that was long ago: what is dangerous takes a proof of the last 15 minutes. */
export async function proveLately(person: Person): Promise<Person> {
  if (Date.now() - person.provenMs < PROVEN_MS) return person
  await person.client.call(reauthenticate, { body: { password } })
  person.provenMs = Date.now()
  return person
}

/** The API as whoever has the cookie sees it, by the port that `port` names at each call. */
function movingClient(port: () => number, cookie: string): Client {
  const headers = () => ({ cookie, 'accept-language': 'tr' })
  const now = () => createClient({ baseUrl: `http://127.0.0.1:${port()}`, headers })
  return {
    call: (route, input) => {
      const once = { ...input, idempotencyKey: crypto.randomUUID() }
      return whileUnreached(() => now().call(route, once))
    },
    download: (route, input, mediaType) => whileUnreached(() => now().download(route, input, mediaType)),
  }
}

/** Tries again while no server answers, and when one that has too much to do says so, as pages do. */
async function whileUnreached<T>(work: () => Promise<T>): Promise<T> {
  const lateMs = performance.now() + UNREACHED_MS
  for (;;) {
    try {
      return await work()
    } catch (error) {
      const canRepeat = error instanceof ApiError && (error.status === 0 || error.status === 429)
      if (!canRepeat || performance.now() > lateMs) throw error
      await wait(1000 * (error.retryAfterS ?? 0.3))
    }
  }
}

/** Invites somebody of the maker's, or of a customer, who accepts and signs in. */
export async function addPerson(
  { admin, port }: { admin: Person; port: () => number },
  { role, email, customerId = null }: { role: RoleKey; email: string; customerId?: string | null },
): Promise<Person> {
  const displayName = email.slice(0, email.indexOf('@'))
  const body = { email, displayName, customerId, roles: [{ roleKey: role }] }
  const { link } = await admin.client.call(inviteUser, { body })
  const token = new URL(link.url ?? '', 'http://127.0.0.1').searchParams.get('invite') ?? ''
  await admin.client.call(acceptInvite, { body: { token, password } })
  return signIn(port, { role, email })
}

/** A customer with an administrator of its own. */
export async function addCustomer(
  staff: { admin: Person; port: () => number },
  code: string,
): Promise<{ customerId: string; administrator: Person }> {
  const body = { code, name: `Kanıt ${code}`, city: 'İzmir' }
  const { id: customerId } = await staff.admin.client.call(createCustomer, { body })
  const email = `${code.toLowerCase()}@filo.example`
  const administrator = await addPerson(staff, { role: 'customer_admin', email, customerId })
  return { customerId, administrator }
}

/** The customer's administrator decides what the maker's people may do. */
export async function decideAccess(
  { customerId, administrator }: { customerId: string; administrator: Person },
  access: RemoteAccess,
): Promise<void> {
  const params = { customerId }
  await proveLately(administrator)
  await administrator.client.call(setRemotePolicy, { params, body: { access }, ifMatch: '*' })
}
