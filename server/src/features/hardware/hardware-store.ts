import type { HardwareChangeKind } from '@filo/contract/hardware/diff-hardware'
import { type HardwareChangeState, openHardwareStates } from '@filo/contract/hardware/hardware-change-states'
import type { HardwareSeverity } from '@filo/contract/hardware/hardware-field'
import type { HardwareTopic } from '@filo/contract/hardware/hardware-parts'
import type { HardwareInventory } from '@filo/contract/hardware/hardware-snapshot'
import {
  and,
  countDistinct,
  desc,
  eq,
  exists,
  inArray,
  isNull,
  not,
  notInArray,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { count } from '../../db/long-lists/count.ts'
import { anyOf, pageBounds } from '../../db/long-lists/list-clauses.ts'
import { inOrderOf, type PageQuery, readListPage } from '../../db/long-lists/read-list-page.ts'
import { fixed, known, rising, sortedBy } from '../../db/long-lists/sort-fields.ts'
import { hardwareChanges, hardwareContents, hardwareSnapshots } from '../../db/schema/hardware.ts'
import { producedRobots } from '../../db/schema/produced-robots.ts'
import { robotCommands } from '../../db/schema/robot-links.ts'
import { serviceRecordChanges, serviceRecords } from '../../db/schema/service-records.ts'
import { users } from '../../db/schema/users.ts'
import { ofOwnersTime } from '../../records/units/owners-time.ts'
import { differingUnits, isWaiting } from '../../records/units/unit-hardware.ts'
import { ofUnitsInScope, unitsInScope } from '../../records/units/units-in-scope.ts'
import type { Scope } from '../../rights/actor.ts'
import type { SnapshotRow } from './hardware-state-store.ts'

export interface ChangeFilter {
  q?: string | undefined
  sort?: string | undefined
  'f.unitId'?: string[] | undefined
  'f.topic'?: HardwareTopic[] | undefined
  'f.kind'?: HardwareChangeKind[] | undefined
  'f.severity'?: HardwareSeverity[] | undefined
  'f.state'?: HardwareChangeState[] | undefined
  'f.waits'?: ('true' | 'false')[] | undefined
  'f.differs'?: ('true' | 'false')[] | undefined
}

function selectChanges(db: Db) {
  return db
    .select({
      change: hardwareChanges,
      serial: producedRobots.serial,
      decidedByName: users.displayName,
      record: serviceRecords,
    })
    .from(hardwareChanges)
    .innerJoin(producedRobots, eq(producedRobots.id, hardwareChanges.unitId))
    .leftJoin(users, eq(users.id, hardwareChanges.decidedBy))
    .leftJoin(serviceRecordChanges, eq(serviceRecordChanges.changeId, hardwareChanges.id))
    .leftJoin(serviceRecords, eq(serviceRecords.id, serviceRecordChanges.recordId))
}

export type ChangeWithNames = Awaited<ReturnType<typeof selectChanges>>[number]

function conditions(db: Db, filter: ChangeFilter): SQL | undefined {
  const { unitId, topic, kind, severity, state } = hardwareChanges
  return and(
    anyOf(filter['f.unitId'], (ids) => inArray(unitId, ids)),
    anyOf(filter['f.topic'], (topics) => inArray(topic, topics)),
    anyOf(filter['f.kind'], (kinds) => inArray(kind, kinds)),
    anyOf(filter['f.severity'], (grades) => inArray(severity, grades)),
    anyOf(filter['f.state'], (states) => inArray(state, states)),
    anyOf(filter['f.waits'], (words) =>
      or(...words.map((word) => (word === 'true' ? isWaiting : not(isWaiting)))),
    ),
    anyOf(filter['f.differs'], (words) => {
      const differ = differingUnits(db)
      return or(...words.map((word) => (word === 'true' ? inArray : notInArray)(unitId, differ)))
    }),
  )
}

const sortFields = {
  detectedAt: fixed(hardwareChanges.detectedAt, 'timestamptz'),
  lastAt: rising(known(hardwareChanges.lastAt, 'timestamptz')),
}

async function inSight(db: Db, scope: Scope): Promise<SQL | undefined> {
  return and(
    await ofUnitsInScope(db, scope, hardwareChanges.unitId),
    ofOwnersTime(scope, hardwareChanges.customerId),
  )
}

/** Changes of units in scope, the newest first unless told. @throws bad_request for a cursor of another list */
export async function listChangeRows(db: Db, scope: Scope, filter: ChangeFilter, page: PageQuery) {
  const where = and(await inSight(db, scope), conditions(db, filter))
  const order = sortedBy(filter.sort, sortFields, { fallback: '-lastAt', id: hardwareChanges.id })
  const { ids, ...found } = await readListPage(db, { table: hardwareChanges, order, where }, page)
  const rows = ids.length > 0 ? await selectChanges(db).where(inArray(hardwareChanges.id, ids)) : []
  return { rows: inOrderOf(ids, rows, (row) => row.change.id), ...found }
}

/** One change of a unit in scope. */
export async function findChange(db: Db, scope: Scope, id: string): Promise<ChangeWithNames | undefined> {
  const isIt = and(
    unitsInScope(scope),
    ofOwnersTime(scope, hardwareChanges.customerId),
    eq(hardwareChanges.id, id),
  )
  const [row] = await selectChanges(db).where(isIt)
  return row
}

/** Holds a change that the caller has found until the transaction ends. */
export async function lockChange(tx: Db, id: string): Promise<void> {
  await tx
    .select({ id: hardwareChanges.id })
    .from(hardwareChanges)
    .where(eq(hardwareChanges.id, id))
    .for('update')
}

const isUnexplained = and(
  eq(hardwareChanges.mustBeExplained, true),
  isNull(hardwareChanges.cause),
  inArray(hardwareChanges.state, [...openHardwareStates]),
)
const isFlagged = eq(hardwareChanges.state, 'flagged')

/** How many changes wait for somebody, of units in scope or of one of them, and of how many units they are. */
export async function countOpen(db: Db, scope: Scope, unitId?: string) {
  const isOpen = inArray(hardwareChanges.state, [...openHardwareStates])
  const isOfIt = unitId ? eq(hardwareChanges.unitId, unitId) : undefined
  const [row] = await db
    .select({
      new: sql<number>`count(*) filter (where ${eq(hardwareChanges.state, 'new')})`.mapWith(Number),
      flagged: sql<number>`count(*) filter (where ${isFlagged})`.mapWith(Number),
      unexplained: sql<number>`count(*) filter (where ${isUnexplained})`.mapWith(Number),
      waiting: sql<number>`count(*) filter (where ${isUnexplained} or ${isFlagged})`.mapWith(Number),
      robots: countDistinct(hardwareChanges.unitId),
    })
    .from(hardwareChanges)
    .where(and(isOpen, isOfIt, await inSight(db, scope)))
  return row ?? { new: 0, flagged: 0, unexplained: 0, waiting: 0, robots: 0 }
}

/** Whether any unit in the scope was ever looked at, within its owner's own time. */
export async function hasSnapshots(db: Db, scope: Scope): Promise<boolean> {
  const isOfUnit = eq(hardwareSnapshots.unitId, producedRobots.id)
  const snapshots = db
    .select({ id: hardwareSnapshots.id })
    .from(hardwareSnapshots)
    .where(and(isOfUnit, ofOwnersTime(scope, hardwareSnapshots.customerId)))
  const where = and(unitsInScope(scope), exists(snapshots))
  const [found] = await db.select({ id: producedRobots.id }).from(producedRobots).where(where).limit(1)
  return found !== undefined
}

/** Spans of a unit that the caller has found, newest first. */
export async function listSnapshotRows(
  db: Db,
  scope: Scope,
  unitId: string,
  query: { page: number; size: number },
) {
  const where = and(eq(hardwareSnapshots.unitId, unitId), ofOwnersTime(scope, hardwareSnapshots.customerId))
  const { limit, offset } = pageBounds(query)
  const rows = await db
    .select()
    .from(hardwareSnapshots)
    .where(where)
    .orderBy(desc(hardwareSnapshots.firstSeenAt), desc(hardwareSnapshots.id))
    .limit(limit)
    .offset(offset)
  return { rows, totalCount: await count(db, hardwareSnapshots, where) }
}

/** One span of a unit that the caller has found, with what it was made of. */
export async function findSnapshot(
  db: Db,
  scope: Scope,
  { unitId, id }: { unitId: string; id: string },
): Promise<{ snapshot: SnapshotRow; inventory: HardwareInventory } | undefined> {
  const isContent = and(
    eq(hardwareContents.unitId, hardwareSnapshots.unitId),
    eq(hardwareContents.hash, hardwareSnapshots.hash),
  )
  const [row] = await db
    .select({ snapshot: hardwareSnapshots, inventory: hardwareContents.inventory })
    .from(hardwareSnapshots)
    .innerJoin(hardwareContents, isContent)
    .where(
      and(
        eq(hardwareSnapshots.id, id),
        eq(hardwareSnapshots.unitId, unitId),
        ofOwnersTime(scope, hardwareSnapshots.customerId),
      ),
    )
  return row
}

export type ScanRow = typeof robotCommands.$inferSelect

/** The newest scan that a unit which the caller has found was asked for. */
export async function findScan(db: Db, unitId: string): Promise<ScanRow | undefined> {
  const where = and(eq(robotCommands.unitId, unitId), eq(robotCommands.kind, 'scan-hardware'))
  const [row] = await db
    .select()
    .from(robotCommands)
    .where(where)
    .orderBy(desc(robotCommands.createdAt), desc(robotCommands.id))
    .limit(1)
  return row
}

/** The name of a person; undefined for nobody, or one who is gone. */
export async function nameOf(db: Db, userId: string | null): Promise<string | undefined> {
  if (!userId) return undefined
  const [row] = await db.select({ name: users.displayName }).from(users).where(eq(users.id, userId))
  return row?.name
}
