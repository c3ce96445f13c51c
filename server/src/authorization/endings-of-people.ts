import { confirmMfa, startMfa } from '@filo/contract/profile/profile-routes'
import { createSavedView, updateSavedView } from '@filo/contract/saved-views/saved-views-routes'
import { Secret, TOTP } from 'otpauth'
import { invites } from '../db/schema/invites.ts'
import { sessions } from '../db/schema/sessions.ts'
import { userIdentities } from '../db/schema/user-identities.ts'
import { signInAs, type TestPerson } from '../testing/test-people.ts'
import { columnOf, type Ending } from './endings.ts'
import type { ProbeInput, World } from './probe.ts'

const reason = 'Görevi değişti'
const ofSelf = (_input: ProbeInput, _world: World, { userId }: TestPerson) => userId

async function turnOnMfa({ server }: World, person: TestPerson): Promise<void> {
  const { secret } = (await person.call(startMfa, {})).body
  const timestamp = server.clock.now().getTime()
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp })
  await person.call(confirmMfa, { body: { code } })
}

/** Somebody else, whom `prepare` brings into a state. */
function ofColleague(prepare: (world: World, person: TestPerson) => Promise<unknown> = async () => {}) {
  return async (world: World): Promise<ProbeInput> => {
    const person = await signInAs(world.server, 'developer')
    await prepare(world, person)
    return { params: { userId: person.userId }, body: { reason } }
  }
}

async function linkIdentity({ server }: World, { userId }: TestPerson): Promise<void> {
  const { db, ids, clock } = server.context
  const [id, at] = [ids.next(), clock.now()]
  const account = { issuer: 'https://idp.example.com', subject: id, email: 'ayse@example.com' }
  await db.insert(userIdentities).values({ id, userId, ...account, linkedAt: at, lastUsedAt: at })
}

/** A view of the person's own that people of the same role see. */
async function sharedView(_world: World, as: TestPerson): Promise<ProbeInput> {
  const view = { page: 'listProducedRobots', name: 'Sessizler', query: 'q=nh1' }
  const params = { viewId: (await as.call(createSavedView, { body: view })).body.id }
  await as.call(updateSavedView, { params, body: { isShared: true } })
  return { params }
}

/** Routes that end something of people: what they hold, their sessions, what they share. */
export const endingsOfPeople: Readonly<Record<string, Ending>> = {
  suspendUser: { action: 'user.suspended', call: ofColleague() },
  deleteUser: { action: 'user.deleted' },
  revokeInvite: {
    action: 'user.invite_revoked',
    subject: columnOf('inviteId', { id: invites.id, column: invites.userId }),
  },
  removeUserMfa: { action: 'user.mfa_disabled', call: ofColleague(turnOnMfa) },
  unlinkUserIdentity: { action: 'user.identity_unlinked', call: ofColleague(linkIdentity) },
  endUserSession: {
    action: 'session.ended_by_other',
    subject: columnOf('sessionId', { id: sessions.id, column: sessions.userId }),
  },
  disableMfa: {
    action: 'user.mfa_disabled',
    call: async (world, as) => {
      await turnOnMfa(world, as)
      return {}
    },
    subject: ofSelf,
  },
  revokeApiToken: { action: 'user.token_revoked', subject: ofSelf },
  /** One that is not shared is nobody else's, and off the record. */
  deleteSavedView: { action: 'view.unshared', call: sharedView },
  signOut: { action: 'session.ended', subject: ofSelf },
  endOwnSession: { action: 'session.ended', subject: ofSelf },
  signOutEverywhere: { action: 'session.all_ended', subject: ofSelf },
}
