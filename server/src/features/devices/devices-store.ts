import type { AgentCapability } from '@filo/contract/device/agent-capabilities'
import { and, asc, eq, exists, gt, inArray, isNull, lte, max, or, sql } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { insertMany } from '../../db/rows-as-json.ts'
import { producedRobots } from '../../db/schema/produced-robots.ts'
import { customerConfigDefaults, modelConfigDefaults, robotConfigs } from '../../db/schema/robot-configs.ts'
import { robotAlarms, robotCommands, robotLinks, robotMachines } from '../../db/schema/robot-links.ts'
import { robots } from '../../db/schema/robots.ts'
import { settings } from '../../db/schema/settings.ts'
import { robotAssignments } from '../../db/schema/trust.ts'
import { proofChange } from '../../records/units/running-proof.ts'

export type UnitRow = typeof producedRobots.$inferSelect
export type LinkRow = typeof robotLinks.$inferSelect
export type AssignmentRow = typeof robotAssignments.$inferSelect
export type CommandRow = typeof robotCommands.$inferSelect

// The actor here is the robot itself: every query takes its own id.

/** The robot's unit, whatever its life state. */
export async function findUnit(db: Db, unitId: string): Promise<UnitRow | undefined> {
  const [row] = await db.select().from(producedRobots).where(eq(producedRobots.id, unitId))
  return row
}

/** Holds the unit until the transaction ends: what it shall run and how its update goes change one after the other. */
export async function lockUnit(tx: Db, unitId: string): Promise<UnitRow | undefined> {
  const isIt = eq(producedRobots.id, unitId)
  const [row] = await tx.select().from(producedRobots).where(isIt).for('no key update')
  return row
}

/** What a robot's token is checked against. */
export type RobotKey = Pick<UnitRow, 'serial' | 'publicKey' | 'enrolment'> & { barredBoots: string[] }

/** The keys of units by their ids; one that is gone is left out. */
export async function listKeys(db: Db, unitIds: readonly string[]): Promise<Map<string, RobotKey>> {
  const { id, serial, publicKey, enrolment } = producedRobots
  const barredBoots = sql<string[]>`array(select ${robotMachines.bootId}::text from ${robotMachines}
    where ${robotMachines.unitId} = ${producedRobots}.id 
      and (${robotMachines.confirmedAt} is not null or ${robotMachines.decidedAt} is not null))`
  const rows = await db
    .select({ id, serial, publicKey, enrolment, barredBoots })
    .from(producedRobots)
    .where(inArray(id, [...unitIds]))
  return new Map(rows.map(({ id: unitId, ...key }) => [unitId, key]))
}

/** How far its reports have been taken in; undefined before it first said hello. */
export async function findLink(db: Db, unitId: string): Promise<LinkRow | undefined> {
  const [row] = await db.select().from(robotLinks).where(eq(robotLinks.unitId, unitId))
  return row
}

/**
 * Notes the last message taken in, in the transaction that took it in: the robot drops what is acknowledged.
 * @returns false when another connection has said hello since; then nothing that came by this one may be kept
 */
export async function setAcked(
  tx: Db,
  unitId: string,
  { sessionId, ...acked }: { sessionId: string; ackedSeq: number; ackedMark: string | null },
): Promise<boolean> {
  const isItsOwn = and(eq(robotLinks.unitId, unitId), eq(robotLinks.sessionId, sessionId))
  const rows = await tx.update(robotLinks).set(acked).where(isItsOwn).returning({ id: robotLinks.outboxId })
  return rows.length > 0
}

/** Whether another connection has said hello last; one without a hello of its own says nothing about the robot. */
export async function isReplaced(db: Db, unitId: string, sessionId: string): Promise<boolean> {
  return (await findLink(db, unitId))?.sessionId !== sessionId
}

/** What an open link has to agree with. */
export interface LinkStatus {
  unitId: string
  /** Its key is known and accepted. */
  holdsKey: boolean
  /** The connection that said hello last. */
  sessionId: string | null
  desiredVersion: number
  /** What it shall be configured to; null where its agent takes no configuration. */
  configVersion: string | null
  hasCommands: boolean
  /** Another machine has just said hello as this robot: whoever holds its link asks it whether it is still there. */
  isChallenged: boolean
}

/** A machine that waits says hello again this often at least. */
const WAITS_WITHIN_MS = 120_000

/** How units stand now, in one query; one that is gone is left out. */
export async function listLinkStatuses(db: Db, unitIds: readonly string[], now: Date): Promise<LinkStatus[]> {
  const isOpen = and(
    eq(robotCommands.unitId, producedRobots.id),
    isNull(robotCommands.doneAt),
    or(isNull(robotCommands.expiresAt), gt(robotCommands.expiresAt, now)),
  )
  const isWaiting = and(
    eq(robotMachines.unitId, producedRobots.id),
    isNull(robotMachines.confirmedAt),
    isNull(robotMachines.decidedAt),
    gt(robotMachines.lastSeenAt, new Date(now.getTime() - WAITS_WITHIN_MS)),
  )
  return db
    .select({
      unitId: producedRobots.id,
      holdsKey: sql<boolean>`${producedRobots.publicKey} is not null and ${producedRobots.enrolment} = 'accepted'`,
      sessionId: robotLinks.sessionId,
      desiredVersion: producedRobots.desiredVersion,
      configVersion: sql<string | null>`case when ${robotLinks.capabilities} @> '["config"]'::jsonb then
        concat(coalesce(${robotConfigs.version}, 0), '.', coalesce(${customerConfigDefaults.revision}, 0), '.',
          coalesce(${modelConfigDefaults.revision}, 0)) end`,
      hasCommands: exists(db.select({ one: sql`1` }).from(robotCommands).where(isOpen)).mapWith(Boolean),
      isChallenged: exists(db.select({ one: sql`1` }).from(robotMachines).where(isWaiting)).mapWith(Boolean),
    })
    .from(producedRobots)
    .innerJoin(robots, eq(robots.id, producedRobots.variantId))
    .leftJoin(robotLinks, eq(robotLinks.unitId, producedRobots.id))
    .leftJoin(robotConfigs, eq(robotConfigs.unitId, producedRobots.id))
    .leftJoin(customerConfigDefaults, eq(customerConfigDefaults.customerId, producedRobots.customerId))
    .leftJoin(modelConfigDefaults, eq(modelConfigDefaults.modelId, robots.modelId))
    .where(inArray(producedRobots.id, [...unitIds]))
}

export interface Heartbeat {
  id: string
  at: string
  /** What is kept of the robot's clock. */
  clock: number | null
  /** Of what it runs; null: its agent says none. */
  digest: string | null
  runtime: Record<string, unknown>
}

/**
 * Writes many heartbeats in one statement, and no unit's own row with them; one of a robot whose link has ended meanwhile
 * does not make it online again. It waits for nobody: who holds a row writes what is newer.
 */
export async function writeHeartbeats(db: Db, beats: Heartbeat[]): Promise<void> {
  const rows = JSON.stringify(beats)
  await db.execute(sql`
    with beat as (select * from jsonb_to_recordset(${rows}::jsonb) as b(id uuid, at timestamptz, clock int, digest text, runtime jsonb)),
      free as (
        select beat.* from beat
        join robot_presence p on p.unit_id = beat.id
        join robot_runtime r on r.unit_id = beat.id
        where p.is_linked for no key update of p, r skip locked),
      measured as (
        update robot_runtime set runtime_info = free.runtime from free where robot_runtime.unit_id = free.id)
    update robot_presence set last_seen_at = free.at, clock_ahead_s = free.clock,
      ${proofChange({ digest: sql`free.digest`, at: sql`free.at` })} from free where robot_presence.unit_id = free.id`)
}

/** Finds what was signed for a unit last; undefined before the first time. */
export async function findAssignment(db: Db, unitId: string): Promise<AssignmentRow | undefined> {
  const [row] = await db.select().from(robotAssignments).where(eq(robotAssignments.unitId, unitId))
  return row
}

/** Keeps what was just signed in place of what was before; its version is higher, or robots refuse it. */
export async function putAssignment(tx: Db, row: AssignmentRow): Promise<void> {
  const { unitId: _id, ...change } = row
  await tx
    .insert(robotAssignments)
    .values(row)
    .onConflictDoUpdate({ target: robotAssignments.unitId, set: change })
}

const FLOOR_KEY = 'devices.assignment_floor'

/** The highest version that any assignment had which is gone now; a unit without one begins above it. */
export async function readVersionFloor(db: Db): Promise<number> {
  const [row] = await db.select({ value: settings.value }).from(settings).where(eq(settings.key, FLOOR_KEY))
  return row ? Number(row.value) : 0
}

/** Raises the floor to the highest version of any assignment; called before assignments are removed for good. */
export async function raiseVersionFloor(tx: Db, updatedAt: Date): Promise<void> {
  const [row] = await tx.select({ highest: max(robotAssignments.version) }).from(robotAssignments)
  const value = Math.max(row?.highest ?? 0, await readVersionFloor(tx))
  await tx
    .insert(settings)
    .values({ key: FLOOR_KEY, value, updatedAt })
    .onConflictDoUpdate({ target: settings.key, set: { value, updatedAt } })
}

/** Writes commands; each is sent at every connection until the robot says how it ended, or its time is over. */
export async function insertCommands(tx: Db, rows: readonly CommandRow[]): Promise<void> {
  await insertMany(tx, robotCommands, rows)
}

/** Those of the units whose agents announced that they can do something. */
export async function listCapable(
  tx: Db,
  unitIds: readonly string[],
  capability: AgentCapability,
): Promise<string[]> {
  if (unitIds.length === 0) return []
  const can = sql`${robotLinks.capabilities} ? ${capability}`
  const where = and(inArray(robotLinks.unitId, [...unitIds]), can)
  const rows = await tx.select({ unitId: robotLinks.unitId }).from(robotLinks).where(where)
  return rows.map(({ unitId }) => unitId)
}

/** Whether a robot was asked the same of an update and has not answered, while it still may. */
export async function hasOpenCommand(
  tx: Db,
  { kind, updateId }: Pick<CommandRow, 'kind'> & { updateId: string },
  now: Date,
): Promise<boolean> {
  const isSame = and(eq(robotCommands.kind, kind), eq(robotCommands.updateId, updateId))
  const isInTime = or(isNull(robotCommands.expiresAt), gt(robotCommands.expiresAt, now))
  return (await tx.$count(robotCommands, and(isSame, isNull(robotCommands.doneAt), isInTime))) > 0
}

/** Lists what units still have to carry out, by their ids, oldest first; commands whose time is over are no longer sent. */
export async function listOpenCommands(
  db: Db,
  unitIds: readonly string[],
  now: Date,
): Promise<Map<string, CommandRow[]>> {
  const isInTime = or(isNull(robotCommands.expiresAt), gt(robotCommands.expiresAt, now))
  const rows = await db
    .select()
    .from(robotCommands)
    .where(and(inArray(robotCommands.unitId, [...unitIds]), isNull(robotCommands.doneAt), isInTime))
    .orderBy(asc(robotCommands.createdAt), asc(robotCommands.id))
  return Map.groupBy(rows, ({ unitId }) => unitId)
}

/** Notes how a command ended; a robot ends only its own. @returns what it was to do, undefined where it is none of its */
export async function closeCommand(
  tx: Db,
  unitId: string,
  {
    commandId,
    at,
    ...reported
  }: { commandId: string; at: Date } & Pick<CommandRow, 'outcome' | 'refusal' | 'answer'>,
): Promise<CommandRow['kind'] | undefined> {
  const [closed] = await tx
    .update(robotCommands)
    .set({ doneAt: at, ...reported })
    .where(and(eq(robotCommands.id, commandId), eq(robotCommands.unitId, unitId)))
    .returning({ kind: robotCommands.kind })
  return closed?.kind
}

/** Notes an alarm about a robot. @returns false when the same was noted after `before`, on whichever server */
export async function claimAlarm(
  tx: Db,
  row: typeof robotAlarms.$inferSelect,
  before: Date,
): Promise<boolean> {
  const claimed = await tx
    .insert(robotAlarms)
    .values(row)
    .onConflictDoUpdate({
      target: [robotAlarms.unitId, robotAlarms.alarm],
      set: { at: row.at },
      setWhere: lte(robotAlarms.at, before),
    })
    .returning({ at: robotAlarms.at })
  return claimed.length > 0
}
