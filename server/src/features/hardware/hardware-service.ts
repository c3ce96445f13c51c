import { commonErrors } from '@filo/contract/common-errors'
import { agentCan } from '@filo/contract/device/agent-capabilities'
import { compareWithModel } from '@filo/contract/hardware/compare-with-model'
import { diffHardware } from '@filo/contract/hardware/diff-hardware'
import { hardwareErrors } from '@filo/contract/hardware/hardware-errors'
import type {
  HardwareChange,
  HardwareComparison,
  HardwareSnapshotRow,
  UnitHardware,
} from '@filo/contract/hardware/hardware-routes'
import type { LongPage, Page } from '@filo/contract/list-query'
import { HardwareBaseline } from '@filo/contract/robot-models/robot-models-routes'
import type { BaseContext } from '../../base-context.ts'
import { pageBounds } from '../../db/long-lists/list-clauses.ts'
import { DomainError } from '../../ground/domain-error.ts'
import { presentRows } from '../../http/routes/present-rows.ts'
import { type Actor, scopeOf } from '../../rights/actor.ts'
import { findUnitWithModel, type UnitWithModel } from './hardware-names-store.ts'
import * as states from './hardware-state-store.ts'
import * as store from './hardware-store.ts'
import {
  presentChange,
  presentDifferences,
  presentInventory,
  presentSnapshot,
  seesNumbers,
} from './present-hardware.ts'
import { presentScan } from './scan-state.ts'

type Deps = Pick<BaseContext, 'db' | 'clock'>

interface ListQuery extends store.ChangeFilter {
  page: number
  size: number
  cursor?: string | undefined
}

interface ComparisonQuery {
  with: 'passport' | 'snapshot' | 'robot'
  snapshotId?: string | undefined
  otherUnitId?: string | undefined
}

async function requireUnitInScope({ db }: Deps, actor: Actor, unitId: string): Promise<UnitWithModel> {
  const found = await findUnitWithModel(db, scopeOf(actor), unitId)
  if (!found) throw new DomainError(commonErrors.not_found)
  return found
}

async function requireHardwareState({ db }: Deps, actor: Actor, unitId: string) {
  const found = await states.readShownState(db, scopeOf(actor), unitId)
  if (!found) throw new DomainError(hardwareErrors.hardware_unknown)
  return found
}

async function presentPassport(
  { db }: Deps,
  unitId: string,
  state: states.StateRow | undefined,
  isStaff: boolean,
) {
  const passport = await states.findPassport(db, unitId)
  if (!passport) return null
  const { id, hash, frozenAt, frozenBy, inventory } = passport
  return {
    id,
    hash,
    frozenAt: frozenAt.toISOString(),
    frozenByName: isStaff ? ((await store.nameOf(db, frozenBy)) ?? null) : null,
    isSame: state ? diffHardware(inventory, state.reference).length === 0 : true,
  }
}

/** @throws not_found */
export async function getHardware(deps: Deps, actor: Actor, unitId: string): Promise<UnitHardware> {
  const { db, clock } = deps
  const { unit, model, capabilities } = await requireUnitInScope(deps, actor, unitId)
  const found = await states.readShownState(db, scopeOf(actor), unitId)
  const baseline = HardwareBaseline.safeParse(model.hardwareBaseline).data ?? {}
  const { new: fresh, flagged, unexplained } = await store.countOpen(db, scopeOf(actor), unitId)
  const scan = await store.findScan(db, unitId)
  const isStaff = scopeOf(actor).kind === 'all'
  return {
    unitId,
    serial: unit.serial,
    name: unit.name,
    modelName: model.name,
    snapshot: found ? presentSnapshot(found.snapshot) : null,
    inventory: found ? presentInventory(actor, found.state.inventory) : null,
    passport: await presentPassport(deps, unitId, found?.state, isStaff),
    modelChecks: found ? compareWithModel(baseline, found.state.reference) : [],
    open: { new: fresh, flagged, unexplained },
    scan: scan ? presentScan(scan, clock.now()) : null,
    canScan: capabilities ? agentCan(capabilities, 'hardware') : null,
  }
}

/** @throws bad_request for a cursor of another list */
export async function listHardwareChanges(
  { db }: Deps,
  actor: Actor,
  query: ListQuery,
): Promise<LongPage<HardwareChange>> {
  const page = { ...pageBounds(query), cursor: query.cursor }
  const { rows, ...found } = await store.listChangeRows(db, scopeOf(actor), query, page)
  const items = presentRows(
    rows,
    ({ change }) => change.id,
    (row) => presentChange(actor, row),
  )
  return { items, ...found }
}

/** @throws not_found */
export async function getHardwareChange({ db }: Deps, actor: Actor, id: string): Promise<HardwareChange> {
  const row = await store.findChange(db, scopeOf(actor), id)
  if (!row) throw new DomainError(commonErrors.not_found)
  return presentChange(actor, row)
}

/** Counts open changes that are flagged or unexplained, and their robots, in the actor's scope. */
export async function getHardwareSummary({ db }: Deps, actor: Actor) {
  const { flagged, unexplained, robots } = await store.countOpen(db, scopeOf(actor))
  return { flagged, unexplained, robots }
}

/** @throws not_found */
export async function listHardwareSnapshots(
  deps: Deps,
  actor: Actor,
  unitId: string,
  query: { page: number; size: number },
): Promise<Page<HardwareSnapshotRow>> {
  const { db } = deps
  await requireUnitInScope(deps, actor, unitId)
  const { rows, totalCount } = await store.listSnapshotRows(db, scopeOf(actor), unitId, query)
  return { items: presentRows(rows, ({ id }) => id, presentSnapshot), totalCount }
}

/** What a unit is compared with. @throws not_found hardware_unknown */
async function readOtherSide(deps: Deps, actor: Actor, unit: UnitWithModel['unit'], query: ComparisonQuery) {
  const { db } = deps
  const { id: unitId, serial } = unit
  if (query.with === 'passport') {
    const passport = await states.findPassport(db, unitId)
    if (!passport) throw new DomainError(commonErrors.not_found)
    const { frozenAt, inventory } = passport
    return { side: { kind: 'passport' as const, unitId, serial, at: frozenAt.toISOString() }, inventory }
  }
  if (query.with === 'snapshot') {
    const id = query.snapshotId ?? ''
    const found = id ? await store.findSnapshot(db, scopeOf(actor), { unitId, id }) : undefined
    if (!found) throw new DomainError(commonErrors.not_found)
    const at = found.snapshot.lastSeenAt.toISOString()
    return { side: { kind: 'snapshot' as const, unitId, serial, at }, inventory: found.inventory }
  }
  const other = await requireUnitInScope(deps, actor, query.otherUnitId ?? unitId)
  const { state, snapshot } = await requireHardwareState(deps, actor, other.unit.id)
  const at = snapshot.lastSeenAt.toISOString()
  const side = { kind: 'snapshot' as const, unitId: other.unit.id, serial: other.unit.serial, at }
  return { side, inventory: state.reference }
}

/** Compares the hardware of a unit now with the other side. @throws not_found hardware_unknown */
export async function compareSnapshots(
  deps: Deps,
  actor: Actor,
  unitId: string,
  query: ComparisonQuery,
): Promise<HardwareComparison> {
  const { unit } = await requireUnitInScope(deps, actor, unitId)
  const { state, snapshot } = await requireHardwareState(deps, actor, unitId)
  const { side: before, inventory } = await readOtherSide(deps, actor, unit, query)
  const at = snapshot.lastSeenAt.toISOString()
  return {
    before,
    after: { kind: 'snapshot', unitId, serial: unit.serial, at },
    differences: presentDifferences(actor, [inventory, state.reference], {
      isOtherRobot: before.unitId !== unitId,
    }),
  }
}

/** Service of what robots are made of, beside what they were and should be. */
export function createHardwareService(deps: Deps) {
  return {
    get: getHardware.bind(undefined, deps),
    listChanges: listHardwareChanges.bind(undefined, deps),
    getChange: getHardwareChange.bind(undefined, deps),
    summary: getHardwareSummary.bind(undefined, deps),
    listSnapshots: listHardwareSnapshots.bind(undefined, deps),
    compare: compareSnapshots.bind(undefined, deps),
    seesNumbers,
  }
}

export type HardwareService = ReturnType<typeof createHardwareService>
