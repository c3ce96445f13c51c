import type { RetentionNamed } from '@filo/contract/retention/retention-routes'
import { inArray, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '../../../db/database.ts'
import { arosItems, arosVersions } from '../../../db/schema/aros-versions.ts'
import { campaigns, campaignUnits } from '../../../db/schema/campaigns.ts'
import { marketingVersions } from '../../../db/schema/marketing.ts'
import { packages } from '../../../db/schema/packages.ts'
import { producedRobots } from '../../../db/schema/produced-robots.ts'
import { programInstalls } from '../../../db/schema/program-installs.ts'
import { programReleaseItems, programReleases, programs } from '../../../db/schema/programs.ts'
import { robotAros } from '../../../db/schema/robot-aros.ts'
import { updates } from '../../../db/schema/updates.ts'
import { versions } from '../../../db/schema/versions.ts'
import { countUpTo, instantOf, type Removal, readMoment } from './removal.ts'

/** Each version that goes has a line of the audit log of its own: so many in one transaction. */
const VERSIONS_TOGETHER = 100
/** So many are named before anything goes. */
const NAMED = 20

const Found = z.object({
  rows: z.array(z.object({ id: z.string(), name: z.string(), sizeBytes: z.coerce.number() })),
})
const Measured = z.object({ rows: z.array(z.object({ rows: z.coerce.number(), bytes: z.coerce.number() })) })

/** Versions that nobody can bring into anything new, and whose files are there. */
const isOver = sql`v.state in ('archived', 'revoked') and v.files_removed_at is null and v.file_count > 0`

/** Whether a robot in use runs AROS version `a`, shall run it, is on its way to it, or would come back to it. */
const isOnRobots = sql`(
  exists (select 1 from ${producedRobots} p where p.installed_aros_id = a.id and p.life_state <> 'retired')
  or exists (select 1 from ${producedRobots} p where p.desired_aros_id = a.id and p.life_state <> 'retired'
    and p.desired_aros_id is distinct from p.installed_aros_id)
  or exists (select 1 from ${robotAros} r where r.aros_id = a.id and r.ended_at is null)
  or exists (select 1 from ${updates} u where u.to_aros_id = a.id and u.ended_at is null)
  or exists (select 1 from ${campaigns} c join ${campaignUnits} cu on cu.campaign_id = c.id
    where c.aros_id = a.id and cu.assigned_aros_id = a.id))`

/**
 * Whether anything may still bring version `v` onto a robot: an AROS version that is not archived, or that is on robots; a
 * program that is not retired, or is on robots; an offer in a store that is not over.
 */
const isNeeded = sql`(
  exists (select 1 from ${arosItems} i join ${arosVersions} a on a.id = i.aros_id
    where i.version_id = v.id and (a.state <> 'archived' or ${isOnRobots}))
  or exists (select 1 from ${programReleaseItems} i
    join ${programReleases} pr on pr.id = i.release_id join ${programs} pg on pg.id = pr.program_id
    where i.version_id = v.id and (pg.state <> 'retired' or exists (
      select 1 from ${programInstalls} pi where pi.program_id = pg.id and pi.state not in ('removed', 'cancelled'))))
  or exists (select 1 from ${marketingVersions} m where m.version_id = v.id and m.state <> 'ended'))`

/** Versions that were touched last before then and that nothing needs, those that were over first. */
const due = (before: Date): SQL => sql`
  select v.id from ${versions} v
  where ${isOver} and v.updated_at < ${instantOf(before)} and not ${isNeeded}
  order by v.updated_at, v.id`

async function listDue(db: Db, before: Date, limit: number): Promise<RetentionNamed[]> {
  const found = await db.execute(sql`
    select v.id, p.code || ' ' || v.semver as name, v.size_bytes as "sizeBytes"
    from ${versions} v join ${packages} p on p.id = v.package_id
    where v.id in (${due(before)} limit ${limit}) order by v.updated_at, v.id`)
  return Found.parse(found).rows
}

/**
 * Contents of package versions that were archived or revoked and that no robot may need any more. Their files stay in lists
 * with names, sizes and hashes; the bytes go with the next collection of blobs that nothing uses.
 */
export const packageFilesRemoval: Removal = {
  kind: 'packageFiles',
  tables: [],
  async measure(db) {
    const found = await db.execute(sql`
      select count(*) as rows, coalesce(sum(v.size_bytes), 0) as bytes from ${versions} v where ${isOver}`)
    return Measured.parse(found).rows[0] ?? { rows: 0, bytes: 0 }
  },
  findOldest: (db) => readMoment(db, sql`select min(v.updated_at) as at from ${versions} v where ${isOver}`),
  countDue: (db, before) => countUpTo(db, due(before)),
  listDue: (db, before) => listDue(db, before, NAMED),
  async removeSlice(tx, { before, now }) {
    const gone = await listDue(tx, before, VERSIONS_TOGETHER)
    if (gone.length === 0) return { removed: 0, after: null }
    const ids = gone.map(({ id }) => id)
    await tx
      .update(versions)
      .set({ filesRemovedAt: now, revision: sql`${versions.revision} + 1` })
      .where(inArray(versions.id, ids))
    const records = gone.map(({ id, name, sizeBytes }) => ({
      action: 'version.files_removed' as const,
      objectType: 'version',
      objectId: id,
      objectName: name,
      after: { sizeBytes },
    }))
    return { removed: gone.length, after: gone.length < VERSIONS_TOGETHER ? null : '', records }
  },
}
