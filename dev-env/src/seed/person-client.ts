import { type Client, createClient } from '@filo/contract/client'
import type { RoleKey } from '@filo/contract/roles'
import type { Credentials } from '../people.ts'

const SESSION_COOKIE = /__Host-filo-session=[^;]+/

export interface SignedIn {
  client: Client
  cookie: string
}

/** Signs in over the public door and gives the API as that person sees it. */
export async function signInAs(
  address: string,
  people: Credentials[],
  role: RoleKey,
  which = 0,
): Promise<SignedIn> {
  const person = people.filter((candidate) => candidate.role === role)[which]
  if (!person) throw new Error(`no demo person with the role ${role}`)
  const answer = await fetch(`${address}/api/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: person.email, password: person.password }),
  })
  if (!answer.ok) throw new Error(`sign-in of ${person.email} answered ${answer.status}`)
  const cookie = SESSION_COOKIE.exec(answer.headers.getSetCookie().join('; '))?.[0] ?? ''
  const headers = () => ({ cookie, 'accept-language': 'tr' })
  return { client: createClient({ baseUrl: address, headers }), cookie }
}
