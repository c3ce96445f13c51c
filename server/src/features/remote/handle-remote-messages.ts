import type { RemoteDeedMessage, RemoteSessionMessage } from '@filo/contract/device/messages/agent-messages'
import type { CommandMessage } from '@filo/contract/device/messages/server-messages'
import type { RemoteConsent } from '@filo/contract/remote/remote-orders'
import { isRemoteOpen } from '@filo/contract/remote/remote-states'
import { changed } from '../../bus/bus.ts'
import type { Db } from '../../db/database.ts'
import { mapTexts } from '../../db/storable-text.ts'
import { publish } from '../../db/unit-of-work.ts'
import { seenText } from '../../ground/seen-text.ts'
import { visibleText } from '../../ground/visible-text.ts'
import type { UnitRow } from '../../records/units/unit-row.ts'
import type { RobotActor } from '../../rights/actor.ts'
import { answerByFrom, type ConsentAnswered, writeConsent, writeExtension } from './answer-remote-session.ts'
import * as files from './dossier-store.ts'
import * as people from './participants-store.ts'
import type { RemoteIntakeDeps } from './remote-deps.ts'
import { remoteOrderOf } from './remote-order.ts'
import * as store from './remote-store.ts'
import { endSession, eventOf, queueOrder, type Subject, type Whoever, writeSession } from './write-session.ts'

/** So many things that a robot did are stored of one session; what is over is left out and named once. */
const mostDeeds = 5000

type Unit = Pick<UnitRow, 'id' | 'serial'>
interface Work {
  tx: Db
  actor: RobotActor
}

const robotItself = ({ serial }: Unit): Whoever => ({ kind: 'robot', id: null, name: serial })

function consentOf({ answer, by, at }: RemoteConsent): ConsentAnswered {
  return { answer, from: 'robot', name: visibleText(by, 100), userId: null, at: new Date(at) }
}

/** The robot shows a question, ours or its owner's own: the time to answer counts from here. */
async function noteAsking(
  deps: RemoteIntakeDeps,
  { tx, actor }: Work,
  subject: Subject,
): Promise<store.SessionRow> {
  const { row } = subject
  if (row.state !== 'requested' && row.state !== 'connecting') return row
  return writeSession(deps, { tx, actor }, subject, {
    change: { state: 'awaiting_consent', answerBy: answerByFrom(deps.clock.now()) },
    by: { kind: 'robot', id: null, name: subject.serial },
    step: 'awaiting_consent',
    action: 'remote_session.consent_requested',
    forRobot: false,
  })
}

/** A robot may open what is allowed, and only that. */
async function noteOpen(
  deps: RemoteIntakeDeps,
  { tx, actor }: Work,
  subject: Subject,
): Promise<store.SessionRow> {
  const { row } = subject
  if (row.state === 'active') return row
  if (row.needsConsent && row.consentAnswer !== 'yes') {
    deps.warnOf(actor, { sessionId: row.id }, 'a remote session that nobody consented to is ended')
    const by = { kind: 'server', id: null, name: null } as const
    return endSession(deps, { tx, actor }, subject, { reason: 'robot_refused', by })
  }
  const now = deps.clock.now()
  const endsAt = new Date(now.getTime() + row.minutes * 60_000)
  return writeSession(deps, { tx, actor }, subject, {
    change: { state: 'active', answerBy: null, openedAt: now, endsAt, usedAt: now, connectedAt: now },
    by: { kind: 'robot', id: null, name: subject.serial },
    step: 'active',
    action: 'remote_session.opened',
    forRobot: false,
  })
}

/** What a robot asks by itself although the server did not: its owner set so (docs/remote-connection.md). */
async function noteConsent(
  deps: RemoteIntakeDeps,
  work: Work,
  subject: Subject,
  consent: RemoteConsent,
): Promise<store.SessionRow> {
  const { row } = subject
  if (row.consentAnswer !== null || row.state === 'active') return row
  return writeConsent(deps, work, subject, consentOf(consent))
}

async function handleOpen(
  deps: RemoteIntakeDeps,
  work: Work,
  subject: Subject,
  message: RemoteSessionMessage,
): Promise<void> {
  let { row } = subject
  const now = () => ({ ...subject, row })
  if (message.state === 'asking') row = await noteAsking(deps, work, now())
  if (message.consent) row = await noteConsent(deps, work, now(), message.consent)
  const wantsMore = row.state === 'active' && row.extensionMinutes !== null
  if (message.extension && wantsMore)
    row = await writeExtension(deps, work, now(), consentOf(message.extension))
  if (message.state === 'open' && isRemoteOpen(row.state)) await noteOpen(deps, work, now())
}

/**
 * Handles how a session stands on its robot, in the transaction that holds the unit. One that is over here and not there is
 * ended there; one of another robot does not exist.
 */
export async function handleRemoteSession(
  deps: RemoteIntakeDeps,
  { tx, actor }: Work,
  unit: Unit,
  message: RemoteSessionMessage,
): Promise<void> {
  const row = await store.lockSession(tx, message.sessionId)
  if (!row || row.unitId !== unit.id) return
  const subject = { row, serial: unit.serial }
  if (!isRemoteOpen(row.state)) {
    if (message.state !== 'ended') await queueOrder(deps, tx, row)
    return
  }
  if (message.state !== 'ended') return handleOpen(deps, { tx, actor }, subject, message)
  let current = row
  if (message.consent && row.consentAnswer === null)
    current = await noteConsent(deps, { tx, actor }, subject, message.consent)
  if (!isRemoteOpen(current.state)) return
  const reason = message.end?.reason ?? 'robot_refused'
  await endSession(
    deps,
    { tx, actor },
    { ...subject, row: current },
    {
      reason,
      by: robotItself(unit),
      refusal: message.end?.refusal ?? null,
      text: visibleText(message.end?.text ?? '', 300),
      isRobotsWord: true,
    },
  )
}

/** Puts what was done on a robot into the dossier; also after the session ended, until the dossier is sealed. */
export async function handleRemoteDeed(
  deps: RemoteIntakeDeps,
  { tx }: Work,
  unit: Unit,
  { sessionId, by, deed, at }: RemoteDeedMessage,
): Promise<void> {
  const row = await store.lockSession(tx, sessionId)
  if (!row || row.unitId !== unit.id || row.openedAt === null || row.sealedAt !== null) return
  const stored = await files.countEvents(tx, sessionId)
  if (stored > mostDeeds) return
  const isLast = stored === mostDeeds
  // The robot names by whom; it is believed only of people who were connected.
  const known = by && (await people.listParticipants(tx, [sessionId])).some(({ userId }) => userId === by.id)
  const who: Whoever = known ? { kind: 'user', id: by.id, name: seenText(by.name) } : robotItself(unit)
  const shown = mapTexts(deed, seenText) as typeof deed
  const about = isLast ? { step: 'too_many', deed: null } : { step: null, deed: shown }
  await store.insertEvents(tx, [eventOf(deps, sessionId, who, { ...about, at: new Date(at) })])
  publish(tx, changed('remote', sessionId, 'deed', { customerId: row.customerId, unitIds: [row.unitId] }))
}

/** The message of a command: how its session shall stand now; undefined where it is gone. */
export async function remoteCommandOf(
  { db, clock }: Pick<RemoteIntakeDeps, 'db' | 'clock'>,
  { id, remoteSessionId }: { id: string; remoteSessionId: string | null },
): Promise<CommandMessage | undefined> {
  const [facts] = remoteSessionId ? await store.listRows(db, [remoteSessionId]) : []
  if (!facts) return undefined
  const by = facts.requestedBy ? await store.findPersonName(db, facts.requestedBy) : undefined
  const order = remoteOrderOf(facts, by ?? '?', clock.now())
  return { type: 'command', id, kind: 'remote-session', order }
}
