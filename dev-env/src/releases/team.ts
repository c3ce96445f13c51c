import type { Client } from '@filo/contract/client'
import { getSession } from '@filo/contract/session/session-routes'
import type { Credentials } from '../people.ts'
import { signInAs } from '../seed/person-client.ts'

/** Everybody a release needs, signed in; the approver is another person than the composer (four eyes). */
export interface Team {
  address: string
  admin: Client
  developer: Client
  composer: Client
  approver: Client
  tester: Client
  production: Client
  marketing: Client
  testerId: string
  /** Cookie header of the developer, for uploads. */
  developerCookie: string
}

/** How somebody's session is come by: with their password unless told. */
type SignIn = typeof signInAs

/** Signs in everybody a release needs. @throws when `people` lack a role, or a second release manager */
export async function signInTeam(
  address: string,
  people: Credentials[],
  signIn: SignIn = signInAs,
): Promise<Team> {
  const tester = await signIn(address, people, 'tester')
  const { user } = await tester.client.call(getSession, {})
  const developer = await signIn(address, people, 'developer')
  return {
    address,
    admin: (await signIn(address, people, 'admin')).client,
    developer: developer.client,
    composer: (await signIn(address, people, 'release_manager')).client,
    approver: (await signIn(address, people, 'release_manager', 1)).client,
    tester: tester.client,
    production: (await signIn(address, people, 'production')).client,
    marketing: (await signIn(address, people, 'marketing')).client,
    testerId: user.id,
    developerCookie: developer.cookie,
  }
}
