import { commonErrors } from '@filo/contract/common-errors'
import type { Page } from '@filo/contract/list-query'
import type {
  AffectedProgram,
  AffectedRobot,
  listAffectedRobots,
  ReleaseImpact,
} from '@filo/contract/program-impact/program-impact-routes'
import type { QueryOf } from '@filo/contract/route'
import { eq } from 'drizzle-orm'
import type { BaseContext } from '../../../base-context.ts'
import type { Db } from '../../../db/database.ts'
import { arosVersions } from '../../../db/schema/aros-versions.ts'
import { DomainError } from '../../../ground/domain-error.ts'
import { scopeOf, type UserActor } from '../../../rights/actor.ts'
import { readPrograms } from '../install-facts-store.ts'
import { type ImpactingRelease, type JudgedProgram, judgeProgram } from './judge-program.ts'
import * as store from './program-impact-store.ts'

type Deps = Pick<BaseContext, 'db'>

/** Whoever plans for robots sees every release; which robots they see is another question. @throws not_found */
async function requireAros(db: Db, ArosId: string): Promise<ImpactingRelease> {
  const { id, variantId, semver } = arosVersions
  const [row] = await db.select({ variantId, semver }).from(arosVersions).where(eq(id, ArosId))
  if (!row) throw new DomainError(commonErrors.not_found)
  return row
}

/** Installed releases that do not run beside the AROS version, most robots first. */
async function listAffected(db: Db, actor: UserActor, aros: ImpactingRelease) {
  const installed = await store.listInstalledReleases(db, scopeOf(actor), aros.variantId)
  const candidates = await readPrograms(db, [...new Set(installed.map(({ program }) => program.id))])
  const judged = installed.flatMap((row): (typeof row & JudgedProgram)[] => {
    const found = judgeProgram(row, candidates.get(row.program.id)?.releases ?? [], aros)
    return found ? [{ ...row, ...found }] : []
  })
  return judged.toSorted((a, b) => b.robots - a.robots || (a.program.code < b.program.code ? -1 : 1))
}

type Affected = Awaited<ReturnType<typeof listAffected>>[number]

function presentAffected({ releaseId, semver, arosRange, ...row }: Affected): AffectedProgram {
  return { ...row, release: { id: releaseId, semver }, arosRange: arosRange ?? '*' }
}

/** Reads what an AROS version would do to the programs on its product's robots. @throws not_found */
export async function readReleaseImpact(
  { db }: Deps,
  actor: UserActor,
  ArosId: string,
): Promise<ReleaseImpact> {
  const aros = await requireAros(db, ArosId)
  const affected = await listAffected(db, actor, aros)
  const ofVariant = aros.variantId
  const all = await store.countRobots(db, scopeOf(actor), { ofVariant })
  const releaseIds = affected.map(({ releaseId }) => releaseId)
  const hit = await store.countRobots(db, scopeOf(actor), { ofVariant, releaseIds })
  return {
    robotsWithPrograms: all.robots,
    affectedRobots: hit.robots,
    affectedCustomers: hit.customers,
    programs: affected.map(presentAffected),
  }
}

/** The robots of that. @throws not_found */
export async function listImpactRobots(
  { db }: Deps,
  actor: UserActor,
  { ArosId, query }: { ArosId: string; query: QueryOf<typeof listAffectedRobots> },
): Promise<Page<AffectedRobot>> {
  const aros = await requireAros(db, ArosId)
  const affected = new Map((await listAffected(db, actor, aros)).map((row) => [row.releaseId, row]))
  const { 'f.programId': programIds, 'f.customerId': customerIds, ...page } = query
  const { rows, totalCount } = await store.listRobotRows(db, scopeOf(actor), {
    ofVariant: aros.variantId,
    releaseIds: [...affected.keys()],
    query: { ...page, programIds, customerIds },
  })
  const items = rows.flatMap(({ releaseId, ...row }): AffectedRobot[] => {
    const found = affected.get(releaseId ?? '')
    if (!found) return []
    const { program, impact, replacement, semver } = found
    return [{ ...row, program, release: { id: found.releaseId, semver }, impact, replacement }]
  })
  return { items, totalCount }
}

/** An AROS version on offer for a robot. */
interface OfferedTo {
  unitId: string
  aros: ImpactingRelease
}

/**
 * By robot, what the AROS versions on offer would do to its programs; robots of which none is affected are absent. The caller
 * found the robots in its scope.
 */
export async function readImpactOnUnits(
  db: Db,
  offers: readonly OfferedTo[],
): Promise<ReadonlyMap<string, Pick<AffectedProgram, 'program' | 'release' | 'impact' | 'replacement'>[]>> {
  const rows = await store.listProgramsOf(
    db,
    offers.map(({ unitId }) => unitId),
  )
  const candidates = await readPrograms(db, [...new Set(rows.map(({ program }) => program.id))])
  const byUnit = Map.groupBy(rows, ({ unitId }) => unitId)
  return new Map(
    offers.flatMap(({ unitId, aros }) => {
      const hit = (byUnit.get(unitId) ?? []).flatMap(({ program, releaseId, semver, arosRange }) => {
        const found = judgeProgram({ arosRange }, candidates.get(program.id)?.releases ?? [], aros)
        return found ? [{ program, release: { id: releaseId, semver }, ...found }] : []
      })
      return hit.length > 0 ? [[unitId, hit] as const] : []
    }),
  )
}
