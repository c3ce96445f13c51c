import { Id } from '@filo/contract/entity'
import { and, count, desc, eq, inArray, or, sql } from 'drizzle-orm'
import type { Db } from '../../../db/database.ts'
import { marketingVersions } from '../../../db/schema/marketing.ts'
import { packages } from '../../../db/schema/packages.ts'
import { versions } from '../../../db/schema/versions.ts'
import type { Actor } from '../../../rights/actor.ts'
import { marketingScope } from '../marketing-scope.ts'
import { type BuildRow, buildColumns, type PackageRow, packageColumns } from '../marketing-store.ts'

/** A package by its id or code; undefined when the actor may not see what is marketed. */
export async function findMarketedPackage(
  db: Db,
  actor: Actor,
  ref: string,
): Promise<PackageRow | undefined> {
  const [row] = await db
    .select(packageColumns)
    .from(packages)
    .where(and(eq(Id.safeParse(ref).success ? packages.id : packages.code, ref), marketingScope(actor)))
  return row
}

/** Builds of a package that are released, and those that are or were offered, highest first. */
export async function listBuildsAround(db: Db, packageId: string): Promise<BuildRow[]> {
  const offered = db
    .select({ id: marketingVersions.versionId })
    .from(marketingVersions)
    .where(eq(marketingVersions.packageId, packageId))
  return db
    .select(buildColumns)
    .from(versions)
    .where(
      and(
        eq(versions.packageId, packageId),
        or(eq(versions.state, 'released'), inArray(versions.id, offered)),
      ),
    )
    .orderBy(desc(sql`${versions.semverKey} collate "C"`), desc(versions.build))
}

/** Ids of the newest marketing versions of a package, and of how many there are. */
export async function listOffersOf(
  db: Db,
  packageId: string,
  limit: number,
): Promise<{ ids: string[]; offerCount: number }> {
  const ofPackage = eq(marketingVersions.packageId, packageId)
  const rows = await db
    .select({ id: marketingVersions.id })
    .from(marketingVersions)
    .where(ofPackage)
    .orderBy(desc(marketingVersions.createdAt), desc(marketingVersions.id))
    .limit(limit)
  const [total] = await db.select({ value: count() }).from(marketingVersions).where(ofPackage)
  return { ids: rows.map(({ id }) => id), offerCount: total?.value ?? 0 }
}

/** Ids of the builds of a package that are or were offered. */
export async function listOfferedBuilds(db: Db, packageId: string): Promise<string[]> {
  const rows = await db
    .selectDistinct({ id: marketingVersions.versionId })
    .from(marketingVersions)
    .where(eq(marketingVersions.packageId, packageId))
  return rows.map(({ id }) => id)
}
