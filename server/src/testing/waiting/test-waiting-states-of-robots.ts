import { HOUR_MS } from '@filo/contract/durations'
import type { WaitingKind } from '@filo/contract/home/waiting-work'
import { eq } from 'drizzle-orm'
import { enrolments } from '../../db/schema/enrolments.ts'
import { hardwareChanges, hardwareSnapshots, hardwareStates } from '../../db/schema/hardware.ts'
import { producedRobots } from '../../db/schema/produced-robots.ts'
import { qualityChecks } from '../../db/schema/quality-checks.ts'
import { remoteSessions } from '../../db/schema/remote-sessions.ts'
import { robotLinks } from '../../db/schema/robot-links.ts'
import { agentRecalls } from '../../db/schema/trust.ts'
import { updates } from '../../db/schema/updates.ts'
import { nothingOffered } from '../../records/units/agent-offer.ts'
import { giveRobots } from '../test-people.ts'
import { addBareAros } from '../test-releases.ts'
import { addUnit, hearOf } from '../test-robots.ts'
import type { WaitingState, WaitingWorld } from './test-waiting-world.ts'

type RobotKind = Extract<
  WaitingKind,
  | 'update_failed'
  | 'robot_silent'
  | 'hardware_change'
  | 'hardware_differs'
  | 'quality_check'
  | 'enrolment'
  | 'agent_by_hand'
  | 'agent_leaving'
  | 'remote_to_answer'
>
type UnitChange = Partial<typeof producedRobots.$inferInsert>

async function change({ server }: WaitingWorld, unitId: string, set: UnitChange): Promise<void> {
  await server.context.db.update(producedRobots).set(set).where(eq(producedRobots.id, unitId))
}

/** A robot of customer A that is in touch and that its people use. */
async function addOwnUnit(world: WaitingWorld, set: UnitChange = {}): Promise<string> {
  const { server, customerA, people, colleagues } = world
  const unitId = await addUnit(server, { customerId: customerA })
  for (const person of [people.customer_user, colleagues.customer_user])
    await giveRobots(server, person, [unitId])
  await hearOf(server, unitId, { connection: 'online', lastSeenAt: server.clock.now() })
  await change(world, unitId, { lifeState: 'active', ...set })
  return unitId
}

async function addSnapshot({ server }: WaitingWorld, unitId: string): Promise<string> {
  const { db, ids, clock } = server.context
  const [id, at] = [ids.next(), clock.now()]
  const seen = { firstSeenAt: at, lastSeenAt: at, collectedAt: at }
  const look = { agentVersion: '1.0.0', durationMs: 1, warnings: [], hash: 'a'.repeat(64) }
  await db.insert(hardwareSnapshots).values({ id, unitId, ...seen, ...look })
  return id
}

async function failUpdate(world: WaitingWorld) {
  const { db, ids, clock } = world.server.context
  const toArosId = await addBareAros(world.server, { state: 'superseded' })
  const unitId = await addOwnUnit(world, { updateState: 'failed', desiredArosId: toArosId })
  const at = clock.now()
  const times = { updatesTime: at, endedAt: at, createdAt: at, updatedAt: at }
  const message = { key: 'download_failed', params: { reason: 'disk full' }, text: '' } as const
  const row = { id: ids.next(), unitId, customerId: world.customerA, toArosId, message }
  await db.insert(updates).values({ ...row, state: 'failed', phase: 'failed', ...times })
  return { id: unitId, end: () => change(world, unitId, { updateState: 'up_to_date' }) }
}

async function changeHardware(world: WaitingWorld) {
  const { db, ids, clock } = world.server.context
  const unitId = await addOwnUnit(world)
  const [fromSnapshotId, toSnapshotId] = [await addSnapshot(world, unitId), await addSnapshot(world, unitId)]
  const [id, at] = [ids.next(), clock.now()]
  const meta = { id, createdAt: at, updatedAt: at, detectedAt: at, lastAt: at }
  const what = { topic: 'ram', part: 'ram', place: 'DIMM_A', title: 'DIMM_A', kind: 'changed' } as const
  const judged = { severity: 'high', mustBeExplained: true, fields: [] } as const
  const row = { ...meta, ...what, ...judged, unitId, fromSnapshotId, toSnapshotId }
  await db.insert(hardwareChanges).values({ ...row, fields: [] })
  const end = () =>
    db.update(hardwareChanges).set({ state: 'expected', cause: 'repair' }).where(eq(hardwareChanges.id, id))
  return { id, end }
}

async function differFromModel(world: WaitingWorld) {
  const { db, clock } = world.server.context
  const unitId = await addOwnUnit(world)
  const snapshotId = await addSnapshot(world, unitId)
  await db
    .insert(hardwareStates)
    .values({ unitId, snapshotId, inventory: {}, reference: {}, differsSince: clock.now() })
  const isIt = eq(hardwareStates.unitId, unitId)
  return { id: unitId, end: () => db.update(hardwareStates).set({ differsSince: null }).where(isIt) }
}

async function knock({ server }: WaitingWorld) {
  const { db, ids, clock } = server.context
  const [id, at] = [ids.next(), clock.now()]
  const seen = { createdAt: at, updatedAt: at, lastSeenAt: at, ip: '10.0.0.8' }
  const who = {
    publicKey: `key-${id}`,
    serial: `NH1-${id.slice(-6)}`,
    hostname: 'nova',
    agentVersion: '1.0.0',
  }
  await db.insert(enrolments).values({ id, ...seen, ...who, state: 'pending' })
  const end = () => db.update(enrolments).set({ state: 'rejected' }).where(eq(enrolments.id, id))
  return { id, end }
}

interface Recall {
  agentVersion: string
  offered: string | null
}

async function recallAgent(world: WaitingWorld, { agentVersion, offered }: Recall) {
  const { db, ids, clock } = world.server.context
  const unitId = await addOwnUnit(world, { agentVersion, publicKey: `agent-${ids.next()}` })
  const link = { unitId, outboxId: ids.next(), bootId: ids.next(), ackedSeq: 0, connectedAt: clock.now() }
  await db.insert(robotLinks).values({ ...link, capabilities: ['agent-renewal'] })
  const recalled = new Set([agentVersion])
  const recall = { version: agentVersion, reason: 'Bağlantı kopuyor', recalledAt: clock.now() }
  await db.insert(agentRecalls).values(recall).onConflictDoNothing()
  world.heard.readAgentOffer = async () => ({ offered, recalled, forms: new Map() })
  return {
    id: unitId,
    end: async () => {
      world.heard.readAgentOffer = async () => nothingOffered
    },
  }
}

async function requestRemote(world: WaitingWorld) {
  const { db, ids, clock } = world.server.context
  const unitId = await addOwnUnit(world)
  const [id, now] = [ids.next(), clock.now()]
  const about = { types: ['terminal' as const], reason: 'Ses gelmiyor', minutes: 20, revision: 1 }
  const requested = { needsConsent: true, answerBy: new Date(now.getTime() + HOUR_MS), requestedAt: now }
  const by = { requestedBy: world.people.support.userId, roleKey: 'support' as const }
  const of = { id, unitId, customerId: world.customerA, mode: 'control' as const }
  await db.insert(remoteSessions).values({ ...of, ...about, ...requested, ...by, state: 'requested' })
  const ended = { state: 'denied' as const, endedAt: now }
  return { id, end: () => db.update(remoteSessions).set(ended).where(eq(remoteSessions.id, id)) }
}

async function fallSilent(world: WaitingWorld) {
  const { clock } = world.server
  const unitId = await addOwnUnit(world)
  const lastSeenAt = new Date(clock.now().getTime() - HOUR_MS)
  await hearOf(world.server, unitId, { connection: 'offline', lastSeenAt })
  return {
    id: unitId,
    end: () => hearOf(world.server, unitId, { connection: 'online', lastSeenAt: clock.now() }),
  }
}

async function enterQualityControl(world: WaitingWorld) {
  const unitId = await addUnit(world.server)
  await change(world, unitId, { lifeState: 'quality_control' })
  const { db, ids, clock } = world.server.context
  const startedAt = clock.now()
  const meta = { id: ids.next(), createdAt: startedAt, updatedAt: startedAt }
  await db.insert(qualityChecks).values({ ...meta, unitId, startedAt })
  return { id: unitId, end: () => change(world, unitId, { lifeState: 'in_stock' }) }
}

const customers = ['customer_admin', 'customer_user'] as const

/** How work with robots comes about. */
export const statesOfRobots: Record<RobotKind, WaitingState> = {
  update_failed: { roles: ['admin', 'release_manager', 'support', ...customers], bring: failUpdate },
  robot_silent: { roles: ['admin', 'support', ...customers], bring: fallSilent },
  hardware_change: { roles: ['admin', 'production', 'support'], bring: changeHardware },
  hardware_differs: { roles: ['admin', 'production', 'support'], bring: differFromModel },
  quality_check: { roles: ['admin', 'production'], bring: enterQualityControl },
  enrolment: { roles: ['admin', 'production'], bring: knock },
  agent_by_hand: {
    roles: ['admin'],
    bring: (world) => recallAgent(world, { agentVersion: '0.8.0', offered: null }),
  },
  agent_leaving: {
    roles: ['admin'],
    bring: (world) => recallAgent(world, { agentVersion: '0.9.0', offered: '1.0.0' }),
  },
  remote_to_answer: { roles: ['customer_admin'], bring: requestRemote },
}
