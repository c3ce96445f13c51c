import { downloadLog } from '@filo/console/features/remote/logs/download-log'
import { listProducedRobots } from '@filo/contract/produced-robots/produced-robots-routes'
import {
  endRemoteSession,
  getRemoteReadiness,
  getRemoteSession,
  listRemoteSessions,
  requestRemoteSession,
} from '@filo/contract/remote/remote-routes'
import { isRemoteOpen, type RemoteType } from '@filo/contract/remote/remote-states'
import { awaitThing, joinSession } from '../remote/join-session.ts'
import { typeLines, uploadText } from '../remote/work-in-session.ts'
import { ignoreDone } from './ignore-done.ts'
import type { SignedIn } from './person-client.ts'

const REASON = 'Robot konuşmuyor; ses ayarına bakacağım'
/** What the demo's session works with, where the robot offers it: a shell needs a sandbox that not every machine has. */
const chosenTypes: readonly RemoteType[] = ['terminal', 'files', 'logs']
const MINUTES = 20
/** A robot that says nothing of itself in time is left alone. */
const ROBOT_MS = 15_000

const lines = [
  'uname -n; uptime',
  'df -h /home /tmp',
  'cat README',
  'printf "ses: 60\\nmikrofon: 55\\n" > ses.txt; cat ses.txt',
  'echo "Ses ayarı tamam ✓"',
]

const file = {
  name: 'ses-ayari.json',
  text: `${JSON.stringify({ speechVolume: 60, micVolume: 55, musicVolume: 30 }, null, 2)}\n`,
}

/** Who works on which robot. */
export interface Visit {
  address: string
  support: SignedIn
  /** The robot's. */
  serial: string
  nextId: () => string
}

/** What the robot offers of what is wanted, once it is here; undefined: it is not, or offers nothing. */
async function offeredTypes(
  { support: { client } }: Visit,
  unitId: string,
): Promise<RemoteType[] | undefined> {
  const look = async () => {
    const { isOnline, types } = await client.call(getRemoteReadiness, { params: { unitId } })
    return isOnline && types ? chosenTypes.filter((type) => types.includes(type)) : undefined
  }
  const types = await awaitThing('what the robot offers', look, ROBOT_MS).catch(() => [])
  return types.length > 0 ? types : undefined
}

/** Whether somebody has worked on the robot already; a session that a broken-off loading left is ended. */
async function hasBeenVisited({ support: { client } }: Visit, unitId: string): Promise<boolean> {
  const { items } = await client.call(listRemoteSessions, { query: { 'f.unitId': [unitId], size: 100 } })
  for (const { id: sessionId } of items.filter(({ state }) => isRemoteOpen(state)))
    await client.call(endRemoteSession, { params: { sessionId }, body: {} }).catch(ignoreDone)
  return items.some(({ state, openedAt }) => openedAt !== null && !isRemoteOpen(state))
}

async function work({ address, support, nextId }: Visit, sessionId: string, types: readonly RemoteType[]) {
  const connection = await joinSession(address, support, sessionId)
  try {
    if (types.includes('terminal')) await typeLines(connection, lines)
    if (types.includes('files')) await uploadText(connection, { ...file, upload: nextId() })
    if (types.includes('logs')) await downloadLog(connection, { source: 'agent', filter: '' })
  } finally {
    connection.close()
  }
}

/**
 * Somebody of support works on one robot from afar, once whoever stands beside it said yes: a shell, a file, its log. The
 * dossier seals itself when the robot has handed over the rest. A robot that was worked on before is left as it is, and so is
 * one where nobody says yes.
 */
export async function ensureRemoteSession(visit: Visit): Promise<void> {
  const { client } = visit.support
  const { items } = await client.call(listProducedRobots, { query: { q: visit.serial, size: 10 } })
  const unitId = items.find(({ serial }) => serial === visit.serial)?.id
  if (!unitId || (await hasBeenVisited(visit, unitId))) return
  const types = await offeredTypes(visit, unitId)
  if (!types) return
  const body = { types, mode: 'control' as const, reason: REASON, minutes: MINUTES }
  const params = { sessionId: (await client.call(requestRemoteSession, { params: { unitId }, body })).id }
  const { state } = await awaitThing('an answer beside the robot', async () => {
    const session = await client.call(getRemoteSession, { params })
    return session.state === 'active' || !isRemoteOpen(session.state) ? session : undefined
  })
  if (state !== 'active') return
  try {
    await work(visit, params.sessionId, types)
  } finally {
    await client.call(endRemoteSession, { params, body: {} }).catch(ignoreDone)
  }
}
