import { commonErrors } from '@filo/contract/common-errors'
import { compareBuilds } from '@filo/contract/packages/build-order'
import {
  type AnswerDefectBody,
  type ArosDefect,
  type CheckDefectBody,
  type Defect,
  defectLimits,
  defectStateNames,
  type RecordDefectBody,
} from '@filo/contract/testers/defect-shapes'
import { defectErrors } from '@filo/contract/testers/defects-errors'
import type { Evidence } from '@filo/contract/testers/tester-shapes'
import { testerErrors } from '@filo/contract/testers/testers-errors'
import { changed } from '../../../bus/bus.ts'
import type { Db } from '../../../db/database.ts'
import { publish } from '../../../db/unit-of-work.ts'
import { DomainError } from '../../../ground/domain-error.ts'
import type { DefectWithNames } from '../../../records/releases/select-defects.ts'
import { type Actor, scopeOf, type UserActor } from '../../../rights/actor.ts'
import { listEvidence } from '../evidence-store.ts'
import { readStatus } from '../tester-status.ts'
import { arosStateLabels, testerStateLabels } from '../tester-texts.ts'
import type { TestersDeps } from '../testers-service.ts'
import * as store from '../testers-store.ts'
import { isFitFix, mayRecordIn, nextDefectState, refuseCheck } from './defect-lifecycle.ts'
import * as defects from './defects-store.ts'
import { presentDefect } from './present-defect.ts'

/** How the audit log names a defect. */
function defectSubject({ defect, pack, found }: DefectWithNames) {
  return {
    objectType: 'defect',
    objectId: defect.id,
    objectName: `${defect.title} · ${pack.code} ${found.semver}`,
  }
}

function presentDefects({ versions }: TestersDeps, row: DefectWithNames): Defect {
  return presentDefect(row, versions.refOf(row.aros))
}

/** Has all versions of the variant read anew: what was found in one concerns the others that contain the package. */
function publishDefect(tx: Db, { defect, aros }: DefectWithNames): void {
  const { variantId } = aros
  publish(tx, changed('aros-versions', defect.arosId, 'defects', { customerId: null, variantId }))
  publish(tx, changed('packages', defect.versionId, 'defects', { customerId: null }))
}

/** @throws not_found */
export async function listArosDefects(
  deps: TestersDeps,
  actor: Actor,
  arosId: string,
): Promise<{ items: ArosDefect[] }> {
  const { versions, db } = deps
  const { aros } = await versions.find(db, actor, arosId)
  const rows = await versions.defectsOf(db, aros)
  return { items: rows.map((row) => ({ ...presentDefects(deps, row), status: row.status })) }
}

/** @throws not_found */
export async function listVersionDefects(deps: TestersDeps, actor: Actor, versionId: string) {
  const { db } = deps
  if (!(await defects.findBuild(db, versionId))) throw new DomainError(commonErrors.not_found)
  const rows = await defects.listOfVersion(db, scopeOf(actor), versionId)
  return {
    found: rows
      .filter(({ defect }) => defect.versionId === versionId)
      .map(presentDefects.bind(undefined, deps)),
    fixed: rows
      .filter(({ defect }) => defect.fixVersionId === versionId)
      .map(presentDefects.bind(undefined, deps)),
  }
}

/** The actor's own begun assignment to a version that takes defects, both held. @throws not_found tester_wrong_state defect_closed_version */
async function requireOwn(tx: Db, actor: UserActor, arosId: string): Promise<store.TesterWithNames> {
  const row = await store.holdOwn(tx, actor.userId, arosId)
  if (!row) throw new DomainError(commonErrors.not_found)
  const { state } = row.tester
  if (state !== 'in_progress' && state !== 'submitted') {
    throw new DomainError(testerErrors.tester_wrong_state, testerStateLabels(state))
  }
  if (!mayRecordIn(row.aros)) {
    throw new DomainError(defectErrors.defect_closed_version, arosStateLabels(row.aros.state))
  }
  return row
}

async function requireCase(
  { versions }: TestersDeps,
  tx: Db,
  aros: store.ArosRow,
  caseId: string | null,
): Promise<void> {
  if (caseId === null) return
  const { cases } = await readStatus(tx, versions, aros)
  if (!cases.some((each) => each.caseId === caseId)) throw new DomainError(testerErrors.unknown_case)
}

async function ownEvidence(tx: Db, testerId: string, hashes: readonly string[]): Promise<Evidence[]> {
  const evidenceRows = await listEvidence(tx, testerId)
  return hashes.map((sha256) => {
    const piece = evidenceRows.find((each) => each.sha256 === sha256)
    if (!piece) throw new DomainError(testerErrors.unknown_evidence, { name: sha256.slice(0, 12) })
    return piece
  })
}

async function readDefect(tx: Db, actor: Actor, id: string): Promise<DefectWithNames> {
  const row = await defects.findDefect(tx, scopeOf(actor), id)
  if (!row) throw new DomainError(commonErrors.not_found)
  return row
}

/**
 * Records what is wrong with a package of a version the actor tests.
 * @throws not_found tester_wrong_state defect_closed_version defect_foreign_package defect_too_many unknown_case unknown_evidence
 */
export function recordDefect(
  deps: TestersDeps,
  actor: UserActor,
  arosId: string,
  body: RecordDefectBody,
): Promise<Defect> {
  const { db, clock, ids, audit } = deps
  return db.transaction(async (tx) => {
    const { tester, aros } = await requireOwn(tx, actor, arosId)
    const version = await defects.findContained(tx, arosId, body.packageId)
    if (!version) throw new DomainError(defectErrors.defect_foreign_package)
    await requireCase(deps, tx, aros, body.caseId)
    const evidence = await ownEvidence(tx, tester.id, [...new Set(body.evidence)])
    const limit = defectLimits.perAros
    if ((await defects.countDefectsIn(tx, arosId)) >= limit) {
      throw new DomainError(defectErrors.defect_too_many, { limit })
    }
    const now = clock.now()
    const { title, description, severity, caseId, packageId } = body
    const meta = { createdAt: now, updatedAt: now, createdBy: actor.userId, updatedBy: actor.userId }
    const fields = { title, description, severity, caseId, packageId, evidence }
    const id = ids.next()
    const found = { arosId, testerId: tester.id, versionId: version.id, reporterId: actor.userId }
    await defects.insertDefect(tx, { id, ...meta, ...fields, ...found, state: 'open', changedAt: now })
    const fresh = await readDefect(tx, actor, id)
    const after = { state: 'open', severity, version: fresh.found.semver, aros: aros.name }
    await audit.record(tx, actor, { action: 'defect.recorded', ...defectSubject(fresh), after })
    publishDefect(tx, fresh)
    return presentDefects(deps, fresh)
  })
}

/** Ends the running tests that a settled or confirmed blocker decides. */
async function concludeDefect(
  { versions, lifecycle }: TestersDeps,
  tx: Db,
  { defect, aros }: DefectWithNames,
): Promise<void> {
  if (defect.severity !== 'blocker') return
  const { packageId } = defect
  for (const running of await defects.lockRunningWith(tx, { variantId: aros.variantId, packageId })) {
    const { summary } = await readStatus(tx, versions, running)
    if (summary.outcome !== 'open') await lifecycle.conclude(tx, running, summary.outcome)
  }
}

function wrongState({ defect }: DefectWithNames): DomainError {
  const { tr: state, en: stateEn } = defectStateNames[defect.state]
  return new DomainError(defectErrors.defect_wrong_state, { state, stateEn })
}

/** Writes the state a step leads to with its audit record, and ends the tests it decides. */
async function moveDefect(
  deps: TestersDeps,
  tx: Db,
  actor: UserActor,
  before: DefectWithNames,
  change: {
    action: 'defect.fixed' | 'defect.rejected' | 'defect.verified' | 'defect.reopened'
    patch: Partial<defects.NewDefect>
    reason?: string
    after?: object
  },
): Promise<Defect> {
  const { clock, audit } = deps
  const { action, patch, reason, after } = change
  const stamp = { updatedAt: clock.now(), updatedBy: actor.userId }
  await defects.updateDefect(tx, before.defect.id, { ...patch, reason: reason ?? null, ...stamp })
  const row = await readDefect(tx, actor, before.defect.id)
  await audit.record(tx, actor, {
    action,
    ...defectSubject(row),
    before: { state: before.defect.state },
    after: { state: row.defect.state, ...after },
    reason,
  })
  await concludeDefect(deps, tx, row)
  publishDefect(tx, row)
  return presentDefects(deps, row)
}

async function requireFix(tx: Db, row: DefectWithNames, versionId: string): Promise<defects.BuildRow> {
  const fix = await defects.findBuild(tx, versionId)
  if (!fix || !isFitFix(fix, row.defect, compareBuilds(fix, row.found))) {
    const params = { package: row.pack.code, version: row.found.semver }
    throw new DomainError(defectErrors.defect_bad_fix, params)
  }
  return fix
}

/** Names the fix, or says why it is no defect. @throws not_found defect_wrong_state defect_bad_fix */
export function answerDefect(
  deps: TestersDeps,
  actor: UserActor,
  id: string,
  body: AnswerDefectBody,
): Promise<Defect> {
  const { db } = deps
  return db.transaction(async (tx) => {
    await defects.lockDefect(tx, id)
    const row = await readDefect(tx, actor, id)
    const state = nextDefectState(row.defect.state, body.answer === 'fixed' ? 'fix' : 'reject')
    if (!state) throw wrongState(row)
    const answered = { state, answeredBy: actor.userId, checkedBy: null }
    if (body.answer === 'rejected') {
      const patch = { ...answered, fixVersionId: null }
      return moveDefect(deps, tx, actor, row, { action: 'defect.rejected', patch, reason: body.reason })
    }
    const fix = await requireFix(tx, row, body.versionId)
    const patch = { ...answered, fixVersionId: fix.id }
    return moveDefect(deps, tx, actor, row, { action: 'defect.fixed', patch, after: { fix: fix.semver } })
  })
}

/**
 * A tester's word on an answer, given in a version that contains the fix.
 * @throws not_found tester_wrong_state defect_closed_version defect_wrong_state defect_not_here defect_own_fix
 */
export function checkDefect(
  deps: TestersDeps,
  actor: UserActor,
  { ArosId, defectId }: { ArosId: string; defectId: string },
  body: CheckDefectBody,
): Promise<Defect> {
  const { db } = deps
  return db.transaction(async (tx) => {
    await defects.lockDefect(tx, defectId)
    const { aros } = await requireOwn(tx, actor, ArosId)
    const row = await readDefect(tx, actor, defectId)
    const { defect, fix, found } = row
    const here = await defects.findContained(tx, ArosId, defect.packageId)
    const refusal = refuseCheck({
      state: defect.state,
      step: body.outcome === 'verified' ? 'verify' : 'reopen',
      isHere:
        here !== undefined && aros.variantId === row.aros.variantId && compareBuilds(here, fix ?? found) >= 0,
      isOwnFix: defect.answeredBy === actor.userId,
    })
    if (refusal === 'defect_wrong_state') throw wrongState(row)
    if (refusal) throw new DomainError(defectErrors[refusal])
    const checked = { checkedBy: actor.userId, state: body.outcome }
    const after = { aros: aros.name }
    if (body.outcome === 'verified') {
      return moveDefect(deps, tx, actor, row, { action: 'defect.verified', patch: checked, after })
    }
    const { reason } = body
    return moveDefect(deps, tx, actor, row, { action: 'defect.reopened', patch: checked, reason, after })
  })
}

/** Service of what testers find wrong with the packages of a version, until somebody settles it. */
export function createDefectsService(deps: TestersDeps) {
  return {
    listOfAros: listArosDefects.bind(undefined, deps),
    listOfVersion: listVersionDefects.bind(undefined, deps),
    record: recordDefect.bind(undefined, deps),
    answer: answerDefect.bind(undefined, deps),
    check: checkDefect.bind(undefined, deps),
  }
}

export type DefectsService = ReturnType<typeof createDefectsService>
