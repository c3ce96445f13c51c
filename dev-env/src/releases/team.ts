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
  testerId: string
  /** Cookie header of the developer, for uploads. */
  developerCookie: string
}

export async function signInTeam(address: string, people: Credentials[]): Promise<Team> {
  const tester = await signInAs(address, people, 'tester')
  const { user } = await tester.client.call(getSession, {})
  const developer = await signInAs(address, people, 'developer')
  return {
    address,
    admin: (await signInAs(address, people, 'admin')).client,
    developer: developer.client,
    composer: (await signInAs(address, people, 'release_manager')).client,
    approver: (await signInAs(address, people, 'release_manager', 1)).client,
    tester: tester.client,
    production: (await signInAs(address, people, 'production')).client,
    testerId: user.id,
    developerCookie: developer.cookie,
  }
}
