import type { RemoteReport } from '@filo/contract/remote/remote-orders'
import { requestRemoteSession } from '@filo/contract/remote/remote-routes'
import type { RemoteMode, RemoteType } from '@filo/contract/remote/remote-states'
import { eq } from 'drizzle-orm'
import { producedRobots } from '../db/schema/produced-robots.ts'
import { robotLinks } from '../db/schema/robot-links.ts'
import type { TestServer } from './test-context.ts'
import type { TestPerson } from './test-people.ts'
import { addAdmitted, type TestRobot } from './test-robot-keys.ts'

export const remoteCapabilities = ['streams', 'remote', 'remote-terminal', 'remote-desktop']

export interface RemoteUnit {
  robot: TestRobot
  unitId: string
}

/** A robot that is connected and offers every type of remote session. */
export async function addRemoteUnit(
  server: TestServer,
  {
    customerId = null,
    isTestRobot = false,
    capabilities = remoteCapabilities,
  }: { customerId?: string | null; isTestRobot?: boolean; capabilities?: string[] } = {},
): Promise<RemoteUnit> {
  const unit = await addAdmitted(server)
  const { db, ids, clock } = server.context
  const change = { customerId, isTestRobot, connection: 'online' as const, linkChangedAt: clock.now() }
  await db.update(producedRobots).set(change).where(eq(producedRobots.id, unit.unitId))
  const link = { unitId: unit.unitId, outboxId: ids.next(), bootId: ids.next(), ackedSeq: 0 }
  await db.insert(robotLinks).values({ ...link, capabilities, connectedAt: clock.now() })
  return unit
}

/** Requests a session as a page does. */
export function requestSession(
  by: TestPerson,
  { unitId }: Pick<RemoteUnit, 'unitId'>,
  about: { types?: RemoteType[]; mode?: RemoteMode; minutes?: number; apply?: boolean } = {},
) {
  const { types = ['terminal'], mode = 'control', minutes = 20, apply } = about
  const body = { types, mode, minutes, reason: 'Ses gelmiyor', ...(apply && { apply }) }
  return by.call(requestRemoteSession, { params: { unitId }, body })
}

/** What a robot says of a session over its link. */
export async function reportRemote(
  server: TestServer,
  unitId: string,
  report: Pick<RemoteReport, 'sessionId' | 'state'> & Partial<RemoteReport>,
): Promise<void> {
  const { db, clock, remoteIntake } = server.context
  const actor = { kind: 'robot' as const, unitId, name: 'robot', ip: null, requestId: null }
  const [unit] = await db.select().from(producedRobots).where(eq(producedRobots.id, unitId))
  if (!unit) throw new Error('no such unit')
  const silent = { consent: null, extension: null, end: null }
  const about = { type: 'remote-session' as const, seq: 1, at: clock.now().toISOString() }
  const message = { ...about, ...silent, ...report }
  await db.transaction((tx) => remoteIntake.session({ tx, actor }, unit, message))
}

/** A session that is active, as after everybody said yes. @returns its id */
export async function openRemoteSession(
  server: TestServer,
  by: TestPerson,
  unit: RemoteUnit,
  about: Parameters<typeof requestSession>[2] = {},
): Promise<string> {
  const { id: sessionId, needsConsent } = (await requestSession(by, unit, about)).body
  const at = server.context.clock.now().toISOString()
  const consent = needsConsent ? { answer: 'yes' as const, by: 'Ayşe', at } : null
  if (consent) await reportRemote(server, unit.unitId, { sessionId, state: 'asking' })
  await reportRemote(server, unit.unitId, { sessionId, state: 'open', consent })
  return sessionId
}
