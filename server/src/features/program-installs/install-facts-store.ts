import type { ProgramPermission } from '@filo/contract/programs/program-kinds'
import type { ProgramState } from '@filo/contract/programs/program-states'
import { and, desc, eq, exists, inArray, sql } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { arosVersions } from '../../db/schema/aros-versions.ts'
import { producedRobots } from '../../db/schema/produced-robots.ts'
import {
  programReleaseItems,
  programReleases,
  programReleaseVariants,
  programs,
} from '../../db/schema/programs.ts'
import { robotLinks } from '../../db/schema/robot-links.ts'
import { trustTargets } from '../../db/schema/trust.ts'
import { versions } from '../../db/schema/versions.ts'
import type { CandidateRelease, FittedUnit } from './fit-release.ts'

// Facts about rows that the caller has found in its scope, or holds: no scope applies here.

/** A program as installs know it. */
export interface InstalledProgramFacts {
  id: string
  code: string
  state: ProgramState
  releases: readonly ProgramCandidate[]
}

/** An approved release with what people read before they install it. */
interface ProgramCandidate extends CandidateRelease {
  permissions: ProgramPermission[]
}

async function listCandidates(db: Db, programIds: readonly string[]) {
  const variantIds = sql<
    string[]
  >`array(select ${programReleaseVariants.variantId}::text from ${programReleaseVariants}
    where ${programReleaseVariants.releaseId} = ${programReleases.id})`
  const revoked = db
    .select({ one: sql`1` })
    .from(programReleaseItems)
    .innerJoin(versions, eq(versions.id, programReleaseItems.versionId))
    .where(and(eq(programReleaseItems.releaseId, programReleases.id), eq(versions.state, 'revoked')))
  const { id, programId, semver, semverKey, arosRange, permissions, state } = programReleases
  return db
    .select({
      id,
      programId,
      semver,
      arosRange,
      permissions,
      variantIds,
      isRevoked: exists(revoked).mapWith(Boolean),
      isSigned: sql<boolean>`${trustTargets.signedAt} is not null`,
      requires: trustTargets.requires,
    })
    .from(programReleases)
    .leftJoin(trustTargets, eq(trustTargets.programReleaseId, id))
    .where(and(inArray(programId, [...programIds]), eq(state, 'approved')))
    .orderBy(programId, desc(sql`${semverKey} collate "C"`))
}

/** Programs by their ids with their approved releases, the highest first. */
export async function readPrograms(
  db: Db,
  programIds: readonly string[],
): Promise<ReadonlyMap<string, InstalledProgramFacts>> {
  if (programIds.length === 0) return new Map()
  const { id, code, state } = programs
  const rows = await db
    .select({ id, code, state })
    .from(programs)
    .where(inArray(id, [...programIds]))
  const found = Map.groupBy(await listCandidates(db, programIds), ({ programId }) => programId)
  return new Map(
    rows.map((row) => {
      const releases = (found.get(row.id) ?? []).map(({ programId: _of, requires, ...release }) => ({
        ...release,
        requires: requires ?? [],
      }))
      return [row.id, { ...row, releases }]
    }),
  )
}

/**
 * A program that the catalogue does not know, by the robot's word for it: as of a retired one, nothing of it is installed.
 */
const foreignProgram = (code: string): InstalledProgramFacts => ({
  id: '',
  code,
  state: 'retired',
  releases: [],
})

interface OfProgram {
  programId: string | null
  foreignCode: string | null
}

/** Programs of installs, of those too that the catalogue does not know; undefined: the row's program is gone. */
export async function readProgramsOf(
  db: Db,
  rows: readonly OfProgram[],
): Promise<(row: OfProgram) => InstalledProgramFacts | undefined> {
  const found = await readPrograms(db, [...new Set(rows.flatMap(({ programId }) => programId ?? []))])
  return ({ programId, foreignCode }) => {
    if (programId !== null) return found.get(programId)
    return foreignCode === null ? undefined : foreignProgram(foreignCode)
  }
}

/** Reads what of units decides which releases they get, by their ids. */
export async function readFittedUnits(
  db: Db,
  unitIds: readonly string[],
): Promise<ReadonlyMap<string, FittedUnit>> {
  if (unitIds.length === 0) return new Map()
  const { id, variantId, installedArosId } = producedRobots
  const rows = await db
    .select({ id, variantId, arosSemver: arosVersions.semver, capabilities: robotLinks.capabilities })
    .from(producedRobots)
    .leftJoin(arosVersions, eq(arosVersions.id, installedArosId))
    .leftJoin(robotLinks, eq(robotLinks.unitId, id))
    .where(inArray(id, [...unitIds]))
  return new Map(rows.map(({ id: unitId, ...unit }) => [unitId, unit]))
}
