import { commonErrors } from '@filo/contract/common-errors'
import { agentCan } from '@filo/contract/device/agent-capabilities'
import type { LongPage } from '@filo/contract/list-query'
import { RemoteDifference } from '@filo/contract/remote/remote-difference'
import { remoteErrors } from '@filo/contract/remote/remote-errors'
import type { RemoteFileName } from '@filo/contract/remote/remote-orders'
import type { RemoteEvent, RemoteReadiness, RemoteSession } from '@filo/contract/remote/remote-shapes'
import type { Db } from '../../db/database.ts'
import { DomainError } from '../../ground/domain-error.ts'
import { presentRows } from '../../http/routes/present-rows.ts'
import { readPersonNames } from '../../records/people/person-names.ts'
import { findRemoteUnit } from '../../records/people/remote-access.ts'
import { findUnitWithAgent } from '../../records/units/unit-agent.ts'
import { readIsolation } from '../../records/units/unit-isolation.ts'
import { scopeOf, type UserActor } from '../../rights/actor.ts'
import { readRemoteFile } from './dossier.ts'
import { answerRemoteRequest, remoteScopeOf } from './judge-session.ts'
import { listParticipants } from './participants-store.ts'
import { presentRemoteEvent, presentRemoteSession } from './present-remote-session.ts'
import type { RemoteDeps } from './remote-deps.ts'
import * as store from './remote-store.ts'
import { offeredTypes } from './request-remote-session.ts'

type Deps = Pick<RemoteDeps, 'db' | 'clock'>

async function present(
  { db, clock }: Deps,
  actor: UserActor,
  rows: readonly store.SessionRow[],
): Promise<RemoteSession[]> {
  const names = await store.readSessionNames(db, rows)
  const participants = Map.groupBy(
    await listParticipants(
      db,
      rows.map(({ id }) => id),
    ),
    ({ sessionId }) => sessionId,
  )
  const people = await readPersonNames(db, [
    ...rows.flatMap(({ requestedBy, holderId }) => [requestedBy ?? [], holderId ?? []].flat()),
    ...[...participants.values()].flat().map(({ userId }) => userId),
  ])
  const now = clock.now()
  return presentRows(
    rows,
    ({ id }) => id,
    (row) => {
      const unit = names.units.get(row.unitId)
      if (!unit) throw new Error(`remote session ${row.id} lost its robot`)
      const customerName = row.customerId ? (names.customers.get(row.customerId) ?? '') : null
      const own = participants.get(row.id) ?? []
      return presentRemoteSession(actor, row, { unit, customerName, people, participants: own, now })
    },
  )
}

/** One page of sessions with robots in scope. @throws bad_request for a cursor of another list */
export async function listRemoteSessions(
  deps: Deps,
  actor: UserActor,
  query: store.SessionQuery,
): Promise<LongPage<RemoteSession>> {
  const { rows, ...found } = await store.listSessionRows(deps.db, remoteScopeOf(actor), query)
  return { items: await present(deps, actor, rows), ...found }
}

/** @throws not_found */
export async function getRemoteSession(deps: Deps, actor: UserActor, id: string): Promise<RemoteSession> {
  const row = await store.requireSession(deps.db, remoteScopeOf(actor), id)
  const [item] = await present(deps, actor, [row])
  if (!item) throw new DomainError(commonErrors.not_found)
  return item
}

/** Whether the actor may connect to a robot now, and what it offers. @throws not_found */
export async function getRemoteReadiness(
  deps: Deps,
  actor: UserActor,
  unitId: string,
): Promise<RemoteReadiness> {
  const { db } = deps
  const scope = scopeOf(actor)
  const found = await findUnitWithAgent(db, scope, unitId)
  const remote = await findRemoteUnit(db, scope, unitId)
  if (!found || !remote) throw new DomainError(commonErrors.not_found)
  const { unit, capabilities } = found
  const { customerId, isTestRobot, serial, name, isVirtual, connection } = unit
  const policy = remote.customer?.remotePolicy
  const answer = answerRemoteRequest(actor.role, { customerId, isTestRobot, policy })
  const open = await store.findOpenOfUnit(db, unitId)
  const isSeen = open && (await store.findSession(db, remoteScopeOf(actor), open.id))
  const [openSession = null] = isSeen ? await present(deps, actor, [isSeen]) : []
  return {
    unitId,
    serial,
    name,
    isOnline: connection === 'online',
    isVirtual,
    canRemote: capabilities && agentCan(capabilities, 'remote'),
    types: capabilities && agentCan(capabilities, 'remote') ? offeredTypes(capabilities) : null,
    runsWithoutRoot: readIsolation(unit.deviceInfo)?.reason === 'not_root',
    answer: answer === 'not_yours' ? 'refused' : answer,
    refusal:
      unit.lifeState === 'retired'
        ? 'robot_retired'
        : answer === 'not_yours'
          ? 'remote_robot_not_yours'
          : answer === 'refused'
            ? 'remote_refused'
            : null,
    openSession,
  }
}

/** One page of what happened in a session, in order. @throws not_found bad_request */
export async function listRemoteEvents(
  { db }: Deps,
  actor: UserActor,
  { sessionId, ...query }: { sessionId: string; page: number; size: number; cursor?: string | undefined },
): Promise<LongPage<RemoteEvent>> {
  await store.requireSession(db, remoteScopeOf(actor), sessionId)
  const { rows, ...found } = await store.listEventRows(db, sessionId, query)
  return { items: rows.map(presentRemoteEvent), ...found }
}

async function requireFile(
  db: Db,
  actor: UserActor,
  id: string,
  name: RemoteFileName,
): Promise<store.SessionRow> {
  const row = await store.requireSession(db, remoteScopeOf(actor), id)
  const length = name === 'terminal.cast' ? row.recordingBytes : row.differenceBytes
  if (length === 0 || row.purgedAt) throw new DomainError(remoteErrors.remote_recording_missing)
  return row
}

/**
 * Lets somebody read a recording by {@link readRemoteFile}, which the audit log says.
 * @throws not_found remote_recording_missing
 */
export async function readRecording(
  deps: Deps & Pick<RemoteDeps, 'audit'>,
  actor: UserActor,
  id: string,
): Promise<void> {
  const row = await requireFile(deps.db, actor, id, 'terminal.cast')
  const { units } = await store.readSessionNames(deps.db, [row])
  await deps.db.transaction((tx) =>
    deps.audit.record(tx, actor, {
      action: 'remote_session.dossier_read',
      objectType: 'remote_session',
      objectId: row.id,
      objectName: units.get(row.unitId)?.serial ?? '',
      customerId: row.customerId,
      after: { unitId: row.unitId },
    }),
  )
}

/** Reads what is different on the robot after a session. @throws not_found remote_recording_missing */
export async function getRemoteDifference(
  { db }: Deps,
  actor: UserActor,
  id: string,
): Promise<RemoteDifference> {
  const row = await requireFile(db, actor, id, 'difference.json')
  if (!row.isDifferenceClosed) throw new DomainError(remoteErrors.remote_recording_missing)
  const pieces: Uint8Array[] = []
  for await (const bytes of readRemoteFile(db, id, 'difference.json')) pieces.push(bytes)
  return readDifference(Buffer.concat(pieces).toString('utf8'))
}

/** @throws remote_recording_missing for what a robot sent that is none */
function readDifference(text: string): RemoteDifference {
  try {
    return RemoteDifference.parse(JSON.parse(text))
  } catch {
    throw new DomainError(remoteErrors.remote_recording_missing)
  }
}
