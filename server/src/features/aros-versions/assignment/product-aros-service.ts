import type {
  ArosAssignment,
  ArosDefaults,
  ArosUnit,
  ProductAros,
} from '@filo/contract/aros-versions/aros-assignment-routes'
import type { ArosRollout } from '@filo/contract/aros-versions/aros-rollout-routes'
import { commonErrors } from '@filo/contract/common-errors'
import type { ArosChannel } from '@filo/contract/device/assignment/aros-manifest'
import type { Page } from '@filo/contract/list-query'
import type { Db } from '../../../db/database.ts'
import { DomainError } from '../../../ground/domain-error.ts'
import { presentRows } from '../../../http/routes/present-rows.ts'
import { presentRef } from '../../../records/releases/aros-ref.ts'
import { readNewestReleases } from '../../../records/releases/newer-releases.ts'
import { type Actor, scopeOf } from '../../../rights/actor.ts'
import type { ArosDeps } from '../aros-ports.ts'
import { type ArosVersionsService, readStart } from '../aros-versions-service.ts'
import * as store from '../aros-versions-store.ts'
import { presentAssignment, presentReassignment } from '../present-aros-version.ts'
import { countVerdicts } from '../tests/count-verdicts.ts'
import { listVerdictsOf } from '../tests/version-testers-store.ts'
import { findVariant, listVariants } from '../variants-store.ts'
import * as rows from './aros-assignments-store.ts'
import { countRollout } from './aros-rollout-store.ts'
import * as units from './aros-units-store.ts'
import { presentUnit, productEntries } from './product-aros.ts'
import { rollBackTarget } from './roll-back-target.ts'
import { type UnitsFilterQuery, unitFilterOf } from './unit-filter.ts'

export interface UnitsQuery extends UnitsFilterQuery {
  sort?: string | undefined
  page: number
  size: number
}

export interface PinsQuery {
  q?: string | undefined
  sort?: string | undefined
  page: number
  size: number
  'f.channel'?: ArosChannel[] | undefined
  'f.arosId'?: string[] | undefined
}

async function presentStart(db: Db, variantId: string): Promise<ProductAros['forNewRobots']> {
  const start = await readStart(db, variantId)
  const [aros] = start ? await store.listRefs(db, [start.arosId]) : []
  return start && aros ? { aros: presentRef(aros), from: start.from.toISOString() } : null
}

/** One variant's channel: timeline, default, pins. @throws not_found */
export async function getProduct(
  deps: ArosDeps & { aros: ArosVersionsService },
  actor: Actor,
  variantId: string,
  channel: ArosChannel,
): Promise<ProductAros> {
  const { db, aros: reader, updates } = deps
  const scope = scopeOf(actor)
  const robot = await findVariant(db, variantId)
  if (!robot) throw new DomainError(commonErrors.not_found)
  const { rows: listed, totalCount } = await store.listProductRows(db, scope, { variantId, channel })
  const summaries = await reader.summarizeRows(db, actor, listed)
  const [counted] = await units.countVariantUnits(db, scope, [variantId])
  const current = await rows.findDefault(db, variantId, channel)
  const pins = await rows.countPins(db, scope, { variantId, channel })
  const history = await rows.listDefaultHistory(db, variantId, channel)
  const rollBackTo = await rollBackTarget(db, variantId, channel)
  const unitCount = counted?.units ?? 0
  const testUnitCount = counted?.testUnits ?? 0
  const followers = channel === 'test' ? testUnitCount : unitCount
  return {
    robot: { id: robot.id, code: robot.code, name: robot.name },
    channel,
    unitCount,
    testUnitCount,
    followerCount: followers,
    default: current ? presentAssignment(current) : null,
    forNewRobots: channel === 'production' ? await presentStart(db, variantId) : null,
    reassignment: presentReassignment(await updates.findReassignment(variantId)),
    rollBackTo: rollBackTo ? presentRef(rollBackTo) : null,
    timeline: productEntries({
      summaries,
      unitCount: followers,
      pins,
      history,
      verdicts: await readVerdicts(deps, listed),
    }),
    timelineCount: totalCount,
    pinCount: [...pins.values()].reduce((sum, value) => sum + value, 0),
  }
}

/** @throws not_found */
export async function listProductPins(
  { db }: ArosDeps & { aros: ArosVersionsService },
  actor: Actor,
  variantId: string,
  query: PinsQuery,
): Promise<Page<ArosAssignment>> {
  if (!(await findVariant(db, variantId))) throw new DomainError(commonErrors.not_found)
  const filter = { ...query, variantId, channels: query['f.channel'], arosIds: query['f.arosId'] }
  const found = await rows.listPinPage(db, scopeOf(actor), filter)
  const items = presentRows(found.rows, ({ assignment }) => assignment.id, presentAssignment)
  return { items, totalCount: found.totalCount }
}

/** What testers said of the test versions among these. */
async function readVerdicts(
  { db }: ArosDeps & { aros: ArosVersionsService },
  listed: readonly store.ArosWithNames[],
) {
  const tests = listed.flatMap(({ aros }) => (aros.channel === 'test' ? [aros] : []))
  const verdicts = await listVerdictsOf(
    db,
    tests.map(({ id }) => id),
  )
  const byAros = Map.groupBy(verdicts, ({ arosId }) => arosId)
  return new Map(tests.map(({ id, quorum }) => [id, countVerdicts(byAros.get(id) ?? [], quorum)]))
}

/** @throws not_found */
export async function listProductUnits(
  { db, clock }: ArosDeps & { aros: ArosVersionsService },
  actor: Actor,
  variantId: string,
  query: UnitsQuery,
): Promise<Page<ArosUnit>> {
  if (!(await findVariant(db, variantId))) throw new DomainError(commonErrors.not_found)
  const found = await units.listUnits(db, scopeOf(actor), {
    ...unitFilterOf(query),
    variantId,
    sort: query.sort,
    page: query.page,
    size: query.size,
  })
  const refs = await store.listRefs(
    db,
    found.rows.flatMap(({ unit, pin }) =>
      [unit.installedArosId, unit.desiredArosId, pin?.arosId].flatMap((id) => id ?? []),
    ),
  )
  const around = { now: clock.now(), newest: await readNewestReleases(db) }
  const items = presentRows(
    found.rows,
    ({ unit }) => unit.id,
    (row) => presentUnit(row, refs, around),
  )
  return { items, totalCount: found.totalCount }
}

/** Every variant in use with its defaults. */
export async function listDefaultsOfVariants(
  { db }: ArosDeps & { aros: ArosVersionsService },
  actor: Actor,
  query: { q?: string | undefined; sort?: string | undefined; page: number; size: number },
): Promise<Page<ArosDefaults>> {
  const scope = scopeOf(actor)
  const { rows: robots, totalCount } = await listVariants(db, query)
  const ids = robots.map((robot) => robot.id)
  const defaults = await rows.listDefaults(db, ids)
  const counts = await units.countUnits(
    db,
    scope,
    defaults.map(({ aros }) => aros.id),
  )
  const unitCounts = await units.countVariantUnits(db, scope, ids)
  const inReview = await units.countByState(db, 'production', 'in_review')
  const inTest = await units.countByState(db, 'test', 'testing')
  const of = (list: { variantId: string; value: number }[], id: string) =>
    list.find((row) => row.variantId === id)?.value ?? 0
  const present = ({ id, code, name, imageKey }: (typeof robots)[number]): ArosDefaults => {
    const own = (channel: ArosChannel) =>
      defaults.find(({ assignment }) => assignment.variantId === id && assignment.channel === channel)?.aros
    const [production, test] = [own('production'), own('test')]
    return {
      robot: { id, code, name },
      imageKey,
      unitCount: unitCounts.find((row) => row.variantId === id)?.units ?? 0,
      production: production ? presentRef(production) : null,
      productionInstalled: counts.get(production?.id ?? '')?.installed ?? 0,
      test: test ? presentRef(test) : null,
      awaitingReview: of(inReview, id),
      inTest: of(inTest, id),
    }
  }
  return { items: presentRows(robots, ({ id }) => id, present), totalCount }
}

/** How the robots of a version stand to it. @throws not_found */
export async function getRollout(
  { aros: reader, db, clock }: ArosDeps & { aros: ArosVersionsService },
  actor: Actor,
  arosId: string,
): Promise<ArosRollout> {
  await reader.find(db, actor, arosId)
  return countRollout(db, scopeOf(actor), arosId, clock.now())
}

/** What a variant's robots run: the timeline of a product, its units, and the defaults of all. */
export function createProductArosService(deps: ArosDeps & { aros: ArosVersionsService }) {
  return {
    product: getProduct.bind(undefined, deps),
    listPins: listProductPins.bind(undefined, deps),
    listUnits: listProductUnits.bind(undefined, deps),
    listVariantDefaults: listDefaultsOfVariants.bind(undefined, deps),
    rollout: getRollout.bind(undefined, deps),
  }
}
