import type { LongPage, Page } from '@filo/contract/list-query'
import type {
  ReportedVersion,
  UnitPackage,
  UnitPackageState,
} from '@filo/contract/robot-packages/unit-packages-routes'
import semver from 'semver'
import type { BaseContext } from '../../base-context.ts'
import { pageBounds } from '../../db/long-lists/list-clauses.ts'
import { presentRows } from '../../http/routes/present-rows.ts'
import { presentRunningProof, unproven } from '../../records/units/running-proof.ts'
import { presentConnection } from '../../records/units/unit-states.ts'
import { scopeOf, type UserActor } from '../../rights/actor.ts'
import { type DesiredByVariant, readDesiredPackages } from './desired-packages.ts'
import { type Combination, listCombinations, listReportedOf } from './reported-versions-store.ts'
import { unitPackageState } from './unit-package-state.ts'
import * as store from './unit-packages-store.ts'

interface UnitPackagesQuery {
  q?: string | undefined
  sort?: string | undefined
  page: number
  size: number
  cursor?: string | undefined
  'f.packageCode'?: string[] | undefined
  'f.version'?: string[] | undefined
  'f.variantId'?: string[] | undefined
  'f.customerId'?: string[] | undefined
  'f.state'?: UnitPackageState[] | undefined
}

function present(
  found: store.UnitPackageWithNames,
  { desired, now }: { desired: DesiredByVariant; now: Date },
): UnitPackage {
  const { row, packageName, serial, unitName, variantName, customerName } = found
  const content = desired.get(row.variantId)
  const known = { code: row.packageCode, version: row.version }
  return {
    id: row.id,
    unitId: row.unitId,
    variantId: row.variantId,
    serial,
    unitName,
    variantName,
    customerName,
    ...known,
    packageName,
    desiredVersion: content?.get(row.packageCode)?.semver ?? null,
    state: unitPackageState(known, content),
    ...presentConnection(found, now),
    reportedAt: row.reportedAt.toISOString(),
    proof: presentRunningProof(found.reported, found.proof ?? unproven),
  }
}

/** Newest first; what is no semver comes last. */
function compareVersions(a: string, b: string): number {
  const [one, other] = [semver.valid(a), semver.valid(b)]
  if (one && other) return semver.rcompare(one, other)
  if (one || other) return one ? -1 : 1
  return a < b ? -1 : 1
}

/** Service of which unit runs which version of which package, by what robots reported. */
export function createUnitPackagesService({ db, clock }: Pick<BaseContext, 'db' | 'clock'>) {
  /** A state follows from variant, package and version alone, and of these there are few. */
  async function inStates(
    query: UnitPackagesQuery,
  ): Promise<{ combinations?: Combination[]; desired?: DesiredByVariant }> {
    const states = query['f.state']
    if (!states?.length) return {}
    const [variantIds, packageCodes] = [query['f.variantId'], query['f.packageCode']]
    const all = await listCombinations(db, {
      ...(variantIds ? { variantIds } : {}),
      ...(packageCodes ? { packageCodes } : {}),
    })
    const desired = await readDesiredPackages(db, variantIds)
    const combinations = all.filter(({ variantId, packageCode, version }) =>
      states.includes(unitPackageState({ code: packageCode, version }, desired.get(variantId))),
    )
    return { combinations, desired }
  }

  /** @throws bad_request for a cursor of another list */
  async function list(actor: UserActor, query: UnitPackagesQuery): Promise<LongPage<UnitPackage>> {
    const { combinations, desired: known } = await inStates(query)
    const conditions = {
      q: query.q,
      packageCodes: query['f.packageCode'],
      versions: query['f.version'],
      variantIds: query['f.variantId'],
      customerIds: query['f.customerId'],
      combinations,
    }
    const page = { ...pageBounds(query), cursor: query.cursor, sort: query.sort }
    const { rows, ...found } = await store.listUnitPackageRows(db, scopeOf(actor), conditions, page)
    const variantIds = [...new Set(rows.map(({ row }) => row.variantId))]
    const desired = known ?? (await readDesiredPackages(db, variantIds))
    const around = { desired, now: clock.now() }
    return {
      items: presentRows(
        rows,
        ({ row }) => row.id,
        (row) => present(row, around),
      ),
      ...found,
    }
  }

  /** Newest first. */
  async function listVersions(
    actor: UserActor,
    conditions: { packageCode: string; variantId?: string | undefined },
  ): Promise<Page<ReportedVersion>> {
    const versions = await listReportedOf(db, scopeOf(actor), conditions)
    const items = versions
      .toSorted(compareVersions)
      .map((version) => ({ code: conditions.packageCode, version }))
    return { items, totalCount: items.length }
  }

  return { list, listVersions }
}

export type UnitPackagesService = ReturnType<typeof createUnitPackagesService>
