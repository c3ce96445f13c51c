import { commonErrors } from '@filo/contract/common-errors'
import { isOutOfTouch } from '@filo/contract/produced-robots/shown-update-state'
import { qualityCheckErrors } from '@filo/contract/quality-checks/quality-checks-errors'
import type { QualityCheck } from '@filo/contract/quality-checks/quality-checks-routes'
import {
  missingItems,
  namesOfItems,
  type QualityFinding,
  type QualityItem,
} from '@filo/contract/quality-checks/quality-items'
import type { BaseContext } from '../../base-context.ts'
import { changedUnits } from '../../bus/changed-units.ts'
import type { Db } from '../../db/database.ts'
import { publish } from '../../db/unit-of-work.ts'
import { DomainError } from '../../ground/domain-error.ts'
import { changedMeta, newMeta } from '../../ground/row-meta.ts'
import { claimPictures } from '../../records/claim-pictures.ts'
import { lockUnit, type UnitRow } from '../../records/units/unit-row.ts'
import { presentConnection } from '../../records/units/unit-states.ts'
import { unitSubject } from '../../records/units/unit-subject.ts'
import { actorId, type Scope, scopeOf, type UserActor } from '../../rights/actor.ts'
import type { AuditService } from '../audit/audit-service.ts'
import { presentQualityCheck } from './present-quality-check.ts'
import * as store from './quality-checks-store.ts'
import { type QualityEvidence, qualityChecks } from './quality-rule.ts'

type Deps = Pick<BaseContext, 'db' | 'clock' | 'ids'> & {
  audit: AuditService
  /** What a unit in scope reported of its configuration. */
  readConfig: (db: Db, scope: Scope, unitId: string) => Promise<QualityEvidence['config']>
}

type Change = Partial<Pick<store.CheckRow, 'photoKey' | 'signedBy' | 'signedAt' | 'waivers'>>
type NotedAction = `quality_check.${'photo_set' | 'signed' | 'waived' | 'waiver_withdrawn'}`

const named = (aros: { id: string; name: string; semver: string } | null) =>
  aros && { id: aros.id, name: `${aros.name} ${aros.semver}` }

/** All that is known of a unit, read in the caller's transaction. */
async function readEvidence(
  { clock, readConfig }: Deps,
  db: Db,
  scope: Scope,
  found: store.CheckedUnit,
): Promise<{ evidence: QualityEvidence; open: store.CheckRow | undefined; passed: store.CheckRow[] }> {
  const { unit, lastSeenAt, limits, differsSince } = found
  const open = await store.findOpenCheck(db, unit.id)
  const passed = await store.listPassedChecks(db, unit.id)
  const heard = presentConnection({ connection: unit.connection, lastSeenAt, limits }, clock.now())
  const signer = open?.signedBy ? (await store.readNames(db, [open.signedBy])).get(open.signedBy) : undefined
  const evidence: QualityEvidence = {
    connection: {
      isInTouch: !isOutOfTouch(heard.connection),
      lastSeenAt,
      startedAt: open?.startedAt ?? null,
    },
    hardware: await store.readHardwareEvidence(db, found),
    tests: await store.listNewestTests(db, unit.id, passed[0]?.passedAt ?? null),
    config: await readConfig(db, scope, unit.id),
    software: {
      desired: named(found.desired),
      installed: named(found.installed),
      isRunningUnknown: differsSince !== null || unit.unknownTarget !== null,
      fellBack: unit.fellBackAt !== null,
      reportedAt: unit.reportedAt,
    },
    photoKey: open?.photoKey ?? null,
    signature: signer !== undefined && open?.signedAt ? { name: signer, at: open.signedAt } : null,
  }
  return { evidence, open, passed }
}

/** @throws not_found */
export async function getQualityCheckOfUnit(
  deps: Deps,
  actor: UserActor,
  unitId: string,
): Promise<QualityCheck> {
  const { db } = deps
  const found = await store.findCheckedUnit(db, scopeOf(actor), unitId)
  if (!found) throw new DomainError(commonErrors.not_found)
  const { evidence, open, passed } = await readEvidence(deps, db, scopeOf(actor), found)
  const rounds = [...passed, ...(open ? [open] : [])]
  const names = await store.readNames(
    db,
    rounds.flatMap(({ waivers, passedBy }) => [passedBy, ...waivers.map(({ by }) => by)]),
  )
  return presentQualityCheck({ unit: found.unit, open, passed, findings: qualityChecks(evidence), names })
}

/** The round under way of a unit that the caller holds, begun where nobody noted it. */
async function requireOpenCheck(
  { clock, ids }: Deps,
  tx: Db,
  actor: UserActor,
  unit: UnitRow,
): Promise<store.CheckRow> {
  const found = await store.findOpenCheck(tx, unit.id)
  if (found) return found
  const meta = { id: ids.next(), ...newMeta({ at: clock.now(), by: actorId(actor) }) }
  const nothing = { startedAt: null, photoKey: null, signedBy: null, signedAt: null }
  const row = {
    ...meta,
    unitId: unit.id,
    ...nothing,
    waivers: [],
    passedAt: null,
    passedBy: null,
    findings: null,
  }
  await store.insertCheck(tx, row)
  return row
}

/** Writes what a person adds to the round of a unit in quality control. @throws not_found quality_not_due */
async function noteOnCheck(
  deps: Deps,
  actor: UserActor,
  unitId: string,
  planned: (
    tx: Db,
    open: store.CheckRow,
  ) => Promise<{
    change: Change
    action: NotedAction
    after: Record<string, unknown>
  }>,
): Promise<QualityCheck> {
  const { db, clock, audit } = deps
  await db.transaction(async (tx) => {
    const unit = await lockUnit(tx, scopeOf(actor), unitId)
    if (!unit) throw new DomainError(commonErrors.not_found)
    if (unit.lifeState !== 'quality_control')
      throw new DomainError(qualityCheckErrors.quality_not_due, { serial: unit.serial })
    const open = await requireOpenCheck(deps, tx, actor, unit)
    const { change, action, after } = await planned(tx, open)
    await store.changeCheck(tx, open.id, {
      ...change,
      ...changedMeta(open, { at: clock.now(), by: actorId(actor) }),
    })
    // Customers are not told of the factory.
    await audit.record(tx, actor, { action, ...unitSubject(unit), customerId: null, after })
    for (const message of changedUnits('robots', [unit])) publish(tx, message)
  })
  return getQualityCheckOfUnit(deps, actor, unitId)
}

/** @throws not_found quality_not_due picture_missing picture_not_ready */
export function setPhotoOfCheck(
  deps: Deps,
  actor: UserActor,
  { unitId, photoKey }: { unitId: string; photoKey: string | null },
): Promise<QualityCheck> {
  return noteOnCheck(deps, actor, unitId, async (tx) => {
    await claimPictures(tx, [photoKey])
    return { change: { photoKey }, action: 'quality_check.photo_set', after: { photoKey } }
  })
}

/** The actor confirms to have checked the unit. @throws not_found quality_not_due */
export function signCheck(deps: Deps, actor: UserActor, unitId: string): Promise<QualityCheck> {
  const change = { signedBy: actor.userId, signedAt: deps.clock.now() }
  return noteOnCheck(deps, actor, unitId, async () => ({ change, action: 'quality_check.signed', after: {} }))
}

/** A second waiver of an item takes the place of the first. @throws not_found quality_not_due */
export function waiveItem(
  deps: Deps,
  actor: UserActor,
  { unitId, item, reason }: { unitId: string; item: QualityItem; reason: string },
): Promise<QualityCheck> {
  const own = { item, reason, by: actor.userId, at: deps.clock.now().toISOString() }
  return noteOnCheck(deps, actor, unitId, async (_tx, { waivers }) => ({
    change: { waivers: [...waivers.filter((waiver) => waiver.item !== item), own] },
    action: 'quality_check.waived',
    after: { item, reason },
  }))
}

/** @throws not_found quality_not_due quality_waiver_none */
export function withdrawWaiver(
  deps: Deps,
  actor: UserActor,
  { unitId, item }: { unitId: string; item: QualityItem },
): Promise<QualityCheck> {
  return noteOnCheck(deps, actor, unitId, async (_tx, { waivers }) => {
    const left = waivers.filter((waiver) => waiver.item !== item)
    if (left.length === waivers.length) throw new DomainError(qualityCheckErrors.quality_waiver_none)
    return { change: { waivers: left }, action: 'quality_check.waiver_withdrawn', after: { item } }
  })
}

/** Begins the round of a unit that the caller holds and moves into quality control; one that did not pass is forgotten. */
export async function beginCheck(deps: Deps, tx: Db, actor: UserActor, unit: UnitRow): Promise<void> {
  const { clock, ids } = deps
  await store.deleteOpenCheck(tx, unit.id)
  const meta = { id: ids.next(), ...newMeta({ at: clock.now(), by: actorId(actor) }) }
  await store.insertCheck(tx, { ...meta, unitId: unit.id, startedAt: clock.now() })
}

async function storePass(
  { clock, audit }: Deps,
  tx: Db,
  actor: UserActor,
  { unit, open, findings }: { unit: UnitRow; open: store.CheckRow; findings: QualityFinding[] },
): Promise<void> {
  const now = clock.now()
  await store.changeCheck(tx, open.id, {
    passedAt: now,
    passedBy: actor.userId,
    findings,
    ...changedMeta(open, { at: now, by: actorId(actor) }),
  })
  const after = { waived: open.waivers.map(({ item }) => item) }
  await audit.record(tx, actor, {
    action: 'quality_check.passed',
    ...unitSubject(unit),
    customerId: null,
    after,
  })
}

/**
 * Ends the round of a unit that the caller holds and moves to stock, with what the evidence says now.
 * @throws quality_not_passed with the names of what is missing
 */
export async function passCheck(deps: Deps, tx: Db, actor: UserActor, unit: UnitRow): Promise<void> {
  const found = await store.findCheckedUnit(tx, scopeOf(actor), unit.id)
  if (!found) throw new DomainError(commonErrors.not_found)
  const { evidence } = await readEvidence(deps, tx, scopeOf(actor), found)
  const open = await requireOpenCheck(deps, tx, actor, unit)
  const findings = qualityChecks(evidence)
  const missing = missingItems(findings, open.waivers)
  if (missing.length > 0)
    throw new DomainError(qualityCheckErrors.quality_not_passed, {
      serial: unit.serial,
      missing: namesOfItems(missing, 'tr'),
      missingEn: namesOfItems(missing, 'en'),
    })
  await storePass(deps, tx, actor, { unit, open, findings })
}

/** What a robot is checked for between production and stock: evidence, what people add, and what is stored of it. */
export function createQualityChecksService(deps: Deps) {
  return {
    get: getQualityCheckOfUnit.bind(undefined, deps),
    setPhoto: setPhotoOfCheck.bind(undefined, deps),
    sign: signCheck.bind(undefined, deps),
    waive: waiveItem.bind(undefined, deps),
    withdrawWaiver: withdrawWaiver.bind(undefined, deps),
    begin: beginCheck.bind(undefined, deps),
    pass: passCheck.bind(undefined, deps),
    forget: (tx: Db, unitId: string) => store.deleteOpenCheck(tx, unitId),
  }
}

export type QualityChecksService = ReturnType<typeof createQualityChecksService>
