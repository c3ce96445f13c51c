import { desc, eq, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db } from '../../db/database.ts'
import { arosVersions } from '../../db/schema/aros-versions.ts'
import { defects } from '../../db/schema/defects.ts'
import { packages } from '../../db/schema/packages.ts'
import { users } from '../../db/schema/users.ts'
import { versions } from '../../db/schema/versions.ts'

/** The package version a defect was found in, in {@link listDefectsWhere}'s conditions. */
const foundIn = alias(versions, 'found_in')
/** The package version that fixes it; absent until somebody named one. */
const fixedIn = alias(versions, 'fixed_in')
const reporters = alias(users, 'reporters')
const answerers = alias(users, 'answerers')
const checkers = alias(users, 'checkers')

const columns = {
  defect: defects,
  aros: arosVersions,
  pack: { id: packages.id, code: packages.code, name: packages.name },
  found: {
    id: foundIn.id,
    semver: foundIn.semver,
    semverKey: foundIn.semverKey,
    build: foundIn.build,
    state: foundIn.state,
  },
  fix: {
    id: fixedIn.id,
    semver: fixedIn.semver,
    semverKey: fixedIn.semverKey,
    build: fixedIn.build,
    state: fixedIn.state,
  },
  reporterName: reporters.displayName,
  answererName: answerers.displayName,
  checkerName: checkers.displayName,
}

/** Defects with the names they are shown with, newest first. */
export async function listDefectsWhere(db: Db, where: SQL | undefined) {
  return db
    .select(columns)
    .from(defects)
    .innerJoin(arosVersions, eq(arosVersions.id, defects.arosId))
    .innerJoin(packages, eq(packages.id, defects.packageId))
    .innerJoin(foundIn, eq(foundIn.id, defects.versionId))
    .leftJoin(fixedIn, eq(fixedIn.id, defects.fixVersionId))
    .innerJoin(reporters, eq(reporters.id, defects.reporterId))
    .leftJoin(answerers, eq(answerers.id, defects.answeredBy))
    .leftJoin(checkers, eq(checkers.id, defects.checkedBy))
    .where(where)
    .orderBy(desc(defects.createdAt), desc(defects.id))
}

export type DefectWithNames = Awaited<ReturnType<typeof listDefectsWhere>>[number]
