import { isRemoteOpen } from '@filo/contract/remote/remote-states'
import { systemActor } from '../../rights/actor.ts'
import { judgeSession, type SessionFacts } from './judge-session.ts'
import type { RemoteDeps } from './remote-deps.ts'
import * as store from './remote-store.ts'
import { endSession } from './write-session.ts'

/** Open sessions that are looked at together; more are the next look's. */
const TOGETHER = 500
const keeper = systemActor('remote-sessions')
const server = { kind: 'server', id: null, name: null } as const

function factsOf({ session, unit, policy, signInId, grantedRole }: store.OpenSessionFacts): SessionFacts {
  return {
    ...session,
    unit: {
      customerId: unit.customerId,
      isTestRobot: unit.isTestRobot,
      isRetired: unit.lifeState === 'retired',
      offlineSince: unit.connection === 'online' ? null : unit.linkChangedAt,
      policy: policy ?? undefined,
    },
    role: grantedRole,
    isSignedIn: signInId !== null,
  }
}

/** Ends one session that must not go on, by how it stands once it is locked. */
async function endIfDue(deps: RemoteDeps, sessionId: string): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const row = await store.lockSession(tx, sessionId)
    if (!row || !isRemoteOpen(row.state)) return
    const now = deps.clock.now()
    const [found] = await store.listOpenFacts(tx, { now, id: sessionId, limit: 1 })
    const reason = found && judgeSession(factsOf(found), now)
    if (!reason) return
    const subject = { row: found.session, serial: found.unit.serial }
    await endSession(deps, { tx, actor: keeper }, subject, { reason, by: server })
  })
}

/**
 * Ends open sessions whose time is over, or what they stand on: a right, a sign-in, the customer's rule, the robot's owner.
 * @returns how many are open
 */
export async function endDueSessions(deps: RemoteDeps): Promise<number> {
  const now = deps.clock.now()
  const open = await store.listOpenFacts(deps.db, { now, limit: TOGETHER })
  for (const found of open) if (judgeSession(factsOf(found), now)) await endIfDue(deps, found.session.id)
  return open.length
}
