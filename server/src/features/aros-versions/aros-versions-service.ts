import type { ArosState } from '@filo/contract/aros-versions/aros-states'
import type {
  ArosRef,
  ArosVersionDetail,
  ArosVersionSummary,
} from '@filo/contract/aros-versions/aros-version-shapes'
import { commonErrors } from '@filo/contract/common-errors'
import type { Page } from '@filo/contract/list-query'
import type { Db } from '../../db/database.ts'
import { DomainError } from '../../ground/domain-error.ts'
import { presentRows } from '../../http/routes/present-rows.ts'
import { presentRef, stateOf } from '../../records/releases/aros-ref.ts'
import { listStartingReleases } from '../../records/releases/starting-releases.ts'
import { type Actor, actorId, may, scopeOf } from '../../rights/actor.ts'
import type { ArosDeps } from './aros-ports.ts'
import * as store from './aros-versions-store.ts'
import { findDefault, listDefaults } from './assignment/aros-assignments-store.ts'
import { countUnits } from './assignment/aros-units-store.ts'
import { readChangedFromDefault, readChangedPackages } from './comparison/changed-packages.ts'
import { isOwnWork, loadItems, loadStepFacts } from './compose/aros-compositions.ts'
import { listLackingPackages } from './lacking-packages-store.ts'
import { countHolding } from './lifecycle/aros-holding-store.ts'
import { possibleSteps } from './lifecycle/aros-lifecycle.ts'
import {
  presentBake,
  presentItems,
  presentSigning,
  presentSummary,
  presentWaiver,
} from './present-aros-version.ts'
import { countBlockersOf, listDefectsOf } from './tests/aros-defects-store.ts'

export interface ArosListQuery {
  q?: string | undefined
  sort?: string | undefined
  page: number
  size: number
  'f.channel'?: string[] | undefined
  'f.state'?: ArosState[] | undefined
  'f.variantId'?: string[] | undefined
  'f.composedBy'?: string[] | undefined
  'f.containsVersionId'?: string[] | undefined
  'f.decision'?: string[] | undefined
}

/** Rows with the links and numbers a list shows. */
export async function summarizeArosRows(
  tx: Db,
  actor: Actor,
  rows: readonly store.ArosWithNames[],
): Promise<ArosVersionSummary[]> {
  const ids = rows.map(({ aros }) => aros.id)
  const counts = await countUnits(tx, scopeOf(actor), ids)
  const bases = await store.listRefs(
    tx,
    rows.flatMap(({ aros }) => aros.baseId ?? []),
  )
  const defaults = await listDefaults(tx, [...new Set(rows.map(({ robot }) => robot.id))])
  const defaultIds = new Set(defaults.map(({ assignment }) => assignment.arosId))
  return presentRows(
    rows,
    ({ aros }) => aros.id,
    (row) =>
      presentSummary(row, {
        base: bases.find((base) => base.id === row.aros.baseId),
        counts: counts.get(row.aros.id),
        isDefault: defaultIds.has(row.aros.id),
        isOwnWork: isOwnWork(actor, row.aros),
      }),
  )
}

/** Lists AROS versions that the actor may see. */
export async function listArosVersions(
  { db }: ArosDeps,
  actor: Actor,
  query: ArosListQuery,
): Promise<Page<ArosVersionSummary>> {
  const scope = scopeOf(actor)
  const { rows, totalCount } = await store.listArosRows(db, scope, {
    q: query.q,
    sort: query.sort,
    page: query.page,
    size: query.size,
    channels: query['f.channel'],
    states: query['f.state'],
    variantIds: query['f.variantId'],
    composerIds: query['f.composedBy'],
    containsVersionIds: query['f.containsVersionId'],
    awaitsUserId: query['f.decision']?.length ? (actorId(actor) ?? '') : undefined,
  })
  return { items: await summarizeArosRows(db, actor, rows), totalCount }
}

/** @throws not_found */
export async function findArosVersion(tx: Db, actor: Actor, id: string): Promise<store.ArosWithNames> {
  const row = await store.findAros(tx, scopeOf(actor), id)
  if (!row) throw new DomainError(commonErrors.not_found)
  return row
}

async function readArosLinks(
  { db }: ArosDeps,
  row: store.ArosRow,
): Promise<Record<'testOf' | 'promotedTo' | 'replacedBy', ArosRef | null>> {
  const refs = await store.listRefs(db, [row.testOfId ?? [], row.replacedById ?? []].flat())
  const ref = (id: string | null) => {
    const target = refs.find((candidate) => candidate.id === id)
    return target ? presentRef(target) : null
  }
  const [promoted] = await store.listPromotions(db, [row.id])
  return {
    testOf: ref(row.testOfId),
    replacedBy: ref(row.replacedById),
    promotedTo: promoted ? presentRef(promoted) : null,
  }
}

/** What robots of a variant begin with that are registered from now on, where that is not its default. */
export async function readStart(db: Db, variantId: string) {
  return (await listStartingReleases(db, [variantId])).get(variantId)?.at(-1)
}

/** One version as the actor sees it, with the steps open to them. @throws not_found */
export async function getArosVersion(deps: ArosDeps, actor: Actor, id: string): Promise<ArosVersionDetail> {
  const { db, trust } = deps
  const found = await findArosVersion(db, actor, id)
  const { aros } = found
  const [summary] = await summarizeArosRows(db, actor, [found])
  const items = await loadItems(db, id)
  const rows = await store.listItems(db, [id])
  const facts = await loadStepFacts(db, actor, found, items)
  const approvals = await store.listApprovals(db, id)
  if (!summary) throw new DomainError(commonErrors.not_found)
  return {
    ...summary,
    ...(await readArosLinks(deps, aros)),
    notes: aros.notes,
    quorum: aros.quorum,
    ...presentBake(aros, items),
    dueAt: aros.dueAt?.toISOString() ?? null,
    waiver: facts.hasWaiver ? presentWaiver(aros) : null,
    items: presentItems(items, new Map(rows.map((row) => [row.packageId, row.isRequired]))),
    lacking: await listLackingPackages(db, id),
    approvals: approvals.map(({ id: approvalId, userId, userName, decision, comment, at }) => ({
      id: approvalId,
      by: { id: userId, name: userName },
      decision,
      comment,
      at: at.toISOString(),
    })),
    holding: await countHolding(db, scopeOf(actor), aros),
    signing: presentSigning(await trust.findSigning(db, id)),
    startsNewRobots: (await readStart(db, aros.variantId))?.arosId === id,
    steps: possibleSteps(
      { channel: aros.channel, state: stateOf(aros) },
      (permission) => may(actor, permission),
      facts,
    ),
  }
}

/** Reading AROS versions: lists and details. */
export function createArosVersionsService(deps: ArosDeps) {
  return {
    list: listArosVersions.bind(undefined, deps),
    get: getArosVersion.bind(undefined, deps),
    find: findArosVersion,
    changedPackages: (tx: Db, aros: store.ArosRow) => readChangedPackages(tx, aros),
    summarizeRows: summarizeArosRows,
    refOf: presentRef,
    /** What the robots of a variant run by default now. */
    defaultOf: async (tx: Db, variantId: string) => (await findDefault(tx, variantId, 'production'))?.aros,
    /** The test version whose content a production version has; undefined where it came from none. */
    testOf: async (tx: Db, { testOfId }: store.ArosRow) =>
      testOfId === null ? undefined : (await store.listRefs(tx, [testOfId]))[0],
    /** The package versions that robots on the default of the variant do not have yet. */
    changedFromDefault: (tx: Db, aros: store.ArosRow) => readChangedFromDefault(tx, aros),
    /** Which defects concern a version, and how each stands to it. */
    defectsOf: (tx: Db, aros: store.ArosRow) => listDefectsOf(tx, aros),
    /** How many blocking defects stand in a version. */
    blockersOf: (tx: Db, aros: store.ArosRow) => countBlockersOf(tx, aros),
  }
}

export type ArosVersionsService = ReturnType<typeof createArosVersionsService>
