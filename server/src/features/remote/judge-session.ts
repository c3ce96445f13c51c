import type { RemoteAnswer, RemotePolicy } from '@filo/contract/customers/remote-policy'
import { roleHolds } from '@filo/contract/permissions'
import {
  type RemoteEndReason,
  type RemoteState,
  remoteGraceSeconds,
  remoteIdleMinutes,
} from '@filo/contract/remote/remote-states'
import type { RoleKey } from '@filo/contract/roles'
import { answerRemote } from '../../records/people/remote-access.ts'
import { scopeOf, type UserActor } from '../../rights/actor.ts'
import type { RemoteScope } from './remote-store.ts'

/** A robot as the rules of remote sessions see it. */
interface RemoteUnitFacts {
  customerId: string | null
  isTestRobot: boolean
  isRetired: boolean
  /** Since when it has no link; null: it has one. */
  offlineSince: Date | null
  policy: RemotePolicy | undefined
}

/** Roles that reach the maker's own test robots only (docs/screens.md). */
const ownTestRobotRoles: readonly RoleKey[] = ['tester', 'developer']

/**
 * Answer of the rules to somebody of the maker's who wants a session: who may at all, then the rule of the customer
 * (decision 0038). `not_yours`: their role connects to the maker's own test robots only.
 */
export function answerRemoteRequest(
  role: RoleKey,
  { customerId, isTestRobot, policy }: Pick<RemoteUnitFacts, 'customerId' | 'isTestRobot' | 'policy'>,
): RemoteAnswer | 'not_yours' {
  if (!roleHolds(role, 'remote.request')) return 'refused'
  if (ownTestRobotRoles.includes(role) && (customerId !== null || !isTestRobot)) return 'not_yours'
  return answerRemote({ kind: 'all' }, policy, 'remote_session')
}

/** A session with all that it stands on. */
export interface SessionFacts {
  state: RemoteState
  customerId: string | null
  needsConsent: boolean
  answerBy: Date | null
  endsAt: Date | null
  usedAt: Date | null
  connectedAt: Date | null
  unit: RemoteUnitFacts
  /** The role that the requester still holds; null: they do not, or are not active. */
  role: RoleKey | null
  /** The sign-in that requested it goes on. */
  isSignedIn: boolean
}

const isPast = (at: Date | null, now: Date) => at !== null && at <= now
const isOlder = (at: Date | null, ms: number, now: Date) => at !== null && now.getTime() - at.getTime() >= ms

function refusalOf({
  customerId,
  needsConsent,
  unit,
  role,
  isSignedIn,
}: SessionFacts): RemoteEndReason | undefined {
  if (unit.isRetired || unit.customerId !== customerId) return 'robot_changed'
  if (role === null || !isSignedIn) return 'not_permitted'
  const answer = answerRemoteRequest(role, unit)
  if (answer === 'not_yours') return 'not_permitted'
  // A rule that asks now was not answered by a session that opened without a question.
  return answer === 'refused' || (answer === 'consent' && !needsConsent) ? 'customer_refuses' : undefined
}

/**
 * Why an open session has to end at an instant; undefined: it goes on. What it stands on comes before its times, so that
 * a right that ended is named as what it is.
 */
export function judgeSession(facts: SessionFacts, now: Date): RemoteEndReason | undefined {
  const refusal = refusalOf(facts)
  if (refusal) return refusal
  const { state, answerBy, endsAt, usedAt, connectedAt, unit } = facts
  if (state !== 'active') {
    if (!isPast(answerBy, now)) return undefined
    return state === 'awaiting_consent' ? 'no_answer' : 'robot_away'
  }
  if (isPast(endsAt, now)) return 'time_over'
  const graceMs = remoteGraceSeconds * 1000
  if (isOlder(unit.offlineSince, graceMs, now)) return 'link_lost'
  if (isOlder(connectedAt, graceMs, now)) return 'closed'
  return isOlder(usedAt, remoteIdleMinutes * 60_000, now) ? 'idle' : undefined
}

/**
 * Scope of the sessions that an actor sees: testers and developers those with the maker's own robots alone, as they may
 * request them.
 */
export function remoteScopeOf(actor: UserActor): RemoteScope {
  return { scope: scopeOf(actor), isOwnOnly: ownTestRobotRoles.includes(actor.role) }
}
