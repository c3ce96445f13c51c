import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '../../../../db/database.ts'
import { insertMany } from '../../../../db/rows-as-json.ts'
import { producedRobots } from '../../../../db/schema/produced-robots.ts'
import { robotLinks } from '../../../../db/schema/robot-links.ts'
import { robotRuntime } from '../../../../db/schema/robot-presence.ts'
import type { LinkRow, UnitRow } from '../../devices-store.ts'

// The actors here are the robots themselves: every query takes their own ids.

/** What a hello is judged by. */
export type ArrivingUnit = Pick<
  UnitRow,
  'id' | 'customerId' | 'variantId' | 'publicKey' | 'agentVersion' | 'desiredVersion'
>

/**
 * Holds those of the units that nobody else holds until the transaction ends; the others are left out. It waits for nobody,
 * so that many robots are never held up by one, and no two transactions wait for each other.
 */
export async function lockFreeUnits(tx: Db, unitIds: readonly string[]): Promise<Map<string, ArrivingUnit>> {
  const { id, customerId, variantId, publicKey, agentVersion, desiredVersion } = producedRobots
  const rows = await tx
    .select({ id, customerId, variantId, publicKey, agentVersion, desiredVersion })
    .from(producedRobots)
    .where(inArray(id, [...unitIds]))
    .for('no key update', { skipLocked: true })
  return new Map(rows.map((row) => [row.id, row]))
}

/** How far reports of units have been taken in, by their ids; those that never said hello are left out. */
export async function listLinks(tx: Db, unitIds: readonly string[]): Promise<Map<string, LinkRow>> {
  const rows = await tx
    .select()
    .from(robotLinks)
    .where(inArray(robotLinks.unitId, [...unitIds]))
  return new Map(rows.map((row) => [row.unitId, row]))
}

/** What the last hello of a robot said of its agent; null: it never said any. */
export interface LastAgent {
  agentVersion: string | null
  capabilities: string[] | null
}

/** The agents of units by their ids; one that is gone is left out. */
export async function listAgents(db: Db, unitIds: readonly string[]): Promise<Map<string, LastAgent>> {
  const { id, agentVersion } = producedRobots
  const rows = await db
    .select({ id, agentVersion, capabilities: robotLinks.capabilities })
    .from(producedRobots)
    .leftJoin(robotLinks, eq(robotLinks.unitId, id))
    .where(inArray(id, [...unitIds]))
  return new Map(rows.map(({ id: unitId, ...agent }) => [unitId, agent]))
}

/** Makes room for what the heartbeats of robots say; what their last ones said stays. */
export async function addRuntime(tx: Db, unitIds: readonly string[]): Promise<void> {
  const rows = unitIds.map((unitId) => ({ unitId }))
  await insertMany(tx, robotRuntime, rows, sql`on conflict do nothing`)
}

/** Writes what hellos said, in place of those before; each robot is named once. When one was restored before stays. */
export async function putLinks(tx: Db, rows: readonly LinkRow[]): Promise<void> {
  await insertMany(
    tx,
    robotLinks,
    rows,
    sql`on conflict (unit_id) do update set outbox_id = excluded.outbox_id, acked_seq = excluded.acked_seq,
      acked_mark = excluded.acked_mark, restored_at = coalesce(excluded.restored_at, robot_links.restored_at),
      restored_reason = coalesce(excluded.restored_reason, robot_links.restored_reason), boot_id = excluded.boot_id,
      machine = excluded.machine, replaced_boot_ids = excluded.replaced_boot_ids, capabilities = excluded.capabilities,
      connected_at = excluded.connected_at, session_id = excluded.session_id, server_id = excluded.server_id`,
  )
}

/**
 * Whatever comes of the outbox counts from its first message on: its robot was restored from an older copy.
 * @returns false when another connection has said hello since
 */
export async function forgetOutbox(
  tx: Db,
  unitId: string,
  { sessionId, at }: { sessionId: string; at: Date },
): Promise<boolean> {
  const isItsOwn = and(eq(robotLinks.unitId, unitId), eq(robotLinks.sessionId, sessionId))
  const rows = await tx
    .update(robotLinks)
    .set({ ackedSeq: 0, ackedMark: null, restoredAt: at, restoredReason: 'restored' })
    .where(isItsOwn)
    .returning({ id: robotLinks.outboxId })
  return rows.length > 0
}
