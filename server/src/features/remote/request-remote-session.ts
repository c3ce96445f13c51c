import { commonErrors } from '@filo/contract/common-errors'
import { customerErrors } from '@filo/contract/customers/customers-errors'
import { agentCan } from '@filo/contract/device/agent-capabilities'
import { producedRobotErrors } from '@filo/contract/produced-robots/produced-robots-errors'
import { remoteErrors } from '@filo/contract/remote/remote-errors'
import { type RemoteMode, type RemoteType, remoteTypeNames } from '@filo/contract/remote/remote-states'
import type { Db } from '../../db/database.ts'
import { DomainError } from '../../ground/domain-error.ts'
import { wordedError } from '../../ground/worded-error.ts'
import { readPersonNames } from '../../records/people/person-names.ts'
import { findRemoteUnit } from '../../records/people/remote-access.ts'
import { findUnitWithAgent } from '../../records/units/unit-agent.ts'
import { lockUnit, type UnitRow } from '../../records/units/unit-row.ts'
import { may, scopeOf, type UserActor } from '../../rights/actor.ts'
import { answerRemoteRequest } from './judge-session.ts'
import type { RemoteDeps } from './remote-deps.ts'
import * as store from './remote-store.ts'
import { endSession, eventOf, publishSession, queueOrder, whoeverOf } from './write-session.ts'

interface RemoteRequest {
  unitId: string
  types: readonly RemoteType[]
  mode: RemoteMode
  reason: string
  minutes: number
  apply?: boolean | undefined
}

/** Open sessions of one person; a support technician works on a few robots at once. */
const MOST_OPEN = 5
const COME_BACK_S = 30
/** A robot that is connected answers an order within a second. */
const ROBOT_ANSWERS_WITHIN_MS = 20_000

/** Types of session that a robot whose agent announced these offers. */
export function offeredTypes(capabilities: readonly string[]): RemoteType[] {
  const offers: Record<RemoteType, boolean> = {
    terminal: agentCan(capabilities, 'remote-terminal'),
    desktop: agentCan(capabilities, 'remote-desktop'),
    files: true,
    logs: true,
  }
  return (Object.keys(offers) as RemoteType[]).filter((type) => offers[type])
}

/** @throws remote_terminal_needs_control remote_agent_too_old remote_type_missing */
function requireOffered(
  { types: requested, mode }: RemoteRequest,
  serial: string,
  capabilities: readonly string[] | null,
): void {
  if (requested.includes('terminal') && mode === 'view')
    throw new DomainError(remoteErrors.remote_terminal_needs_control)
  if (!agentCan(capabilities ?? [], 'remote'))
    throw new DomainError(remoteErrors.remote_agent_too_old, { serial })
  const offered = offeredTypes(capabilities ?? [])
  const missing = requested.filter((type) => !offered.includes(type))
  const named = (language: 'tr' | 'en') => missing.map((type) => remoteTypeNames[type][language]).join(', ')
  const types = { tr: named('tr'), en: named('en') }
  if (missing.length > 0) throw wordedError(remoteErrors.remote_type_missing, { types }, { serial })
}

/** @returns whether somebody is asked first @throws not_found remote_refused remote_robot_not_yours */
async function requireAllowed(tx: Db, actor: UserActor, unit: UnitRow): Promise<boolean> {
  const remote = await findRemoteUnit(tx, scopeOf(actor), unit.id)
  if (!remote) throw new DomainError(commonErrors.not_found)
  const { serial, customerId, isTestRobot } = unit
  const policy = remote.customer?.remotePolicy
  const answer = answerRemoteRequest(actor.role, { customerId, isTestRobot, policy })
  if (answer === 'not_yours') throw new DomainError(remoteErrors.remote_robot_not_yours, { serial })
  if (answer === 'refused')
    throw new DomainError(customerErrors.remote_refused, { serial, customer: remote.customer?.name ?? '' })
  return answer === 'consent'
}

/** Makes room for a session where a colleague has one, if that is wished and permitted. @throws remote_session_open */
async function requireFree(
  deps: RemoteDeps,
  { tx, actor }: { tx: Db; actor: UserActor },
  unit: UnitRow,
  { apply, reason }: RemoteRequest,
): Promise<void> {
  const open = await store.findOpenOfUnit(tx, unit.id)
  const row = open && (await store.lockSession(tx, open.id))
  if (!row || row.endedAt) return
  const isOwn = row.requestedBy === actor.userId
  if (!apply || (!isOwn && !may(actor, 'session.end'))) {
    const names = await readPersonNames(tx, row.requestedBy ? [row.requestedBy] : [])
    const name = names.get(row.requestedBy ?? '') ?? '?'
    throw new DomainError(remoteErrors.remote_session_open, { serial: unit.serial, name })
  }
  const by = whoeverOf(actor)
  const subject = { row, serial: unit.serial }
  await endSession(deps, { tx, actor }, subject, { reason: 'superseded', by, words: reason })
}

/** What nothing is known of yet. */
const untouched = {
  consentAnswer: null,
  consentFrom: null,
  consentName: null,
  consentUserId: null,
  consentAt: null,
  openedAt: null,
  endsAt: null,
  extensionMinutes: null,
  extensionAnswerBy: null,
  usedAt: null,
  endedAt: null,
  endReason: null,
  endedByKind: null,
  endedById: null,
  endedByName: null,
  recordingBytes: 0,
  isRecordingClosed: false,
  differenceBytes: 0,
  isDifferenceClosed: false,
  sealedAt: null,
  hash: null,
  purgedAt: null,
  keepUntil: null,
} as const

function newSession(
  { clock, ids }: RemoteDeps,
  actor: UserActor,
  unit: UnitRow,
  { types, mode, reason, minutes, needsConsent }: RemoteRequest & { needsConsent: boolean },
): store.SessionRow {
  const now = clock.now()
  return {
    ...untouched,
    id: ids.next(),
    unitId: unit.id,
    customerId: unit.customerId,
    state: 'requested',
    types: [...types],
    mode,
    reason,
    minutes,
    requestedBy: actor.userId,
    roleKey: actor.role,
    signInId: actor.sessionId,
    requestedAt: now,
    revision: 1,
    needsConsent,
    answerBy: new Date(now.getTime() + ROBOT_ANSWERS_WITHIN_MS),
    connectedAt: null,
    holderId: mode === 'control' ? actor.userId : null,
    refusal: null,
    endText: '',
  }
}

/**
 * Requests a session with a robot that is connected now.
 * @returns its id
 * @throws not_found robot_retired remote_refused remote_robot_not_yours remote_agent_too_old remote_robot_away
 * remote_type_missing remote_terminal_needs_control remote_session_open remote_too_many
 */
export async function requestRemoteSession(
  deps: RemoteDeps,
  actor: UserActor,
  request: RemoteRequest,
): Promise<string> {
  return deps.db.transaction(async (tx) => {
    const unit = await lockUnit(tx, scopeOf(actor), request.unitId)
    if (!unit) throw new DomainError(commonErrors.not_found)
    const needsConsent = await requireAllowed(tx, actor, unit)
    if (unit.lifeState === 'retired') throw new DomainError(producedRobotErrors.robot_retired)
    const found = await findUnitWithAgent(tx, scopeOf(actor), unit.id)
    requireOffered(request, unit.serial, found?.capabilities ?? null)
    if (unit.connection !== 'online')
      throw new DomainError(remoteErrors.remote_robot_away, { serial: unit.serial })
    await requireFree(deps, { tx, actor }, unit, request)
    if ((await store.countOpenOf(tx, actor.userId)) >= MOST_OPEN)
      throw new DomainError(remoteErrors.remote_too_many, { count: MOST_OPEN, seconds: COME_BACK_S })
    const row = newSession(deps, actor, unit, { ...request, needsConsent })
    const { types, mode, minutes, reason } = row
    await store.insertSession(tx, row)
    await store.insertEvents(tx, [
      eventOf(deps, row.id, whoeverOf(actor), {
        step: 'requested',
        deed: null,
        params: { types: types.join(','), mode, minutes: String(minutes), reason },
      }),
    ])
    await deps.audit.record(tx, actor, {
      action: 'remote_session.requested',
      objectType: 'remote_session',
      objectId: row.id,
      objectName: unit.serial,
      customerId: unit.customerId,
      after: { unitId: unit.id, types, mode, minutes, needsConsent },
      reason,
    })
    await queueOrder(deps, tx, row)
    publishSession(tx, row)
    return row.id
  })
}
