import type { RunningProof } from '@filo/contract/produced-robots/running-proof'
import { inArray, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '../../db/database.ts'
import { robotPresence } from '../../db/schema/robot-presence.ts'
import { presenceOfUnit } from './unit-connection.ts'

/** What is known of what a unit runs beside its last report. */
interface KnownProof {
  provenAt: Date | null
  differsSince: Date | null
}

/** Of a unit that nothing was heard of. */
export const unproven: KnownProof = { provenAt: null, differsSince: null }

interface Reported {
  reportedAt: Date | null
  unknownTarget: string | null
}

const iso = (at: Date | null) => at?.toISOString() ?? null

/** Presents since when what a unit runs is proven, and by what, as every page shows it. */
export function presentRunningProof(
  { reportedAt, unknownTarget }: Reported,
  { provenAt, differsSince }: KnownProof,
): RunningProof {
  const isByHeartbeat = provenAt !== null && (reportedAt === null || provenAt > reportedAt)
  const at = isByHeartbeat ? provenAt : reportedAt
  return {
    reportedAt: iso(reportedAt),
    provenAt: iso(at),
    provenBy: at && (isByHeartbeat ? 'heartbeat' : 'report'),
    isRunningUnknown: differsSince !== null || unknownTarget !== null,
    runningUnknownSince: iso(differsSince),
    unknownTarget,
  }
}

const Times = z.object({ provenAt: z.string().nullable(), differsSince: z.string().nullable() }).nullable()

/** {@link KnownProof} of a unit of the query around, in one look into an index. */
export const proofOfUnit = sql<KnownProof>`(select jsonb_build_object('provenAt', ${robotPresence.provenAt},
  'differsSince', ${robotPresence.differsSince}) from ${robotPresence} where ${presenceOfUnit})`.mapWith(
  (value: unknown): KnownProof => {
    const times = Times.parse(value)
    const dateOf = (at: string | null | undefined) => (at ? new Date(at) : null)
    return { provenAt: dateOf(times?.provenAt), differsSince: dateOf(times?.differsSince) }
  },
)

/**
 * Change of a robot's presence by a digest that it reports, as columns of an update of it: the digest of the last report
 * proves what runs at that moment, another one means that it is not known since then. One said before that report was
 * taken in is old news; agents from before say none.
 */
export function proofChange({ digest, at }: { digest: SQL; at: SQL }): SQL {
  return sql`proven_at = case when ${digest} = robot_presence.running_digest
      then greatest(robot_presence.proven_at, ${at}) else robot_presence.proven_at end,
    differs_since = case when ${digest} is null or ${at} < robot_presence.proven_at then robot_presence.differs_since
      when ${digest} = robot_presence.running_digest then null
      else coalesce(robot_presence.differs_since, ${at}) end`
}

/** Notes the digest of a report that was just taken in; the caller holds the unit. */
export async function noteReport(
  tx: Db,
  unitId: string,
  { digest, at }: { digest: string; at: Date },
): Promise<void> {
  await tx
    .update(robotPresence)
    .set({ runningDigest: digest, provenAt: at, differsSince: null })
    .where(inArray(robotPresence.unitId, [unitId]))
}

const Digests = z.object({
  rows: z.array(z.object({ unit_id: z.string(), running_digest: z.string().nullable() })),
})

/** Notes digests that hellos said, each of another unit. @returns those of their last reports by unit; null: none was taken in */
export async function noteDigests(
  tx: Db,
  reported: readonly { unitId: string; digest: string }[],
  at: Date,
): Promise<Map<string, string | null>> {
  if (reported.length === 0) return new Map()
  const change = proofChange({ digest: sql`reported.digest`, at: sql`${at.toISOString()}::timestamptz` })
  const updated = await tx.execute(sql`
    update robot_presence set ${change}
    from jsonb_to_recordset(${JSON.stringify(reported)}::jsonb) as reported("unitId" uuid, digest text)
    where robot_presence.unit_id = reported."unitId" returning robot_presence.unit_id, robot_presence.running_digest`)
  return new Map(Digests.parse(updated).rows.map((row) => [row.unit_id, row.running_digest]))
}

/** Forgets what units proved to their former owners; the caller holds them. */
export async function forgetProofs(tx: Db, unitIds: readonly string[]): Promise<void> {
  if (unitIds.length === 0) return
  await tx
    .update(robotPresence)
    .set({ runningDigest: null, provenAt: null, differsSince: null })
    .where(inArray(robotPresence.unitId, [...unitIds]))
}
