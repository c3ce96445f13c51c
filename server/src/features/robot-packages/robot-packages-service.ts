import { commonErrors } from '@filo/contract/common-errors'
import type { Page } from '@filo/contract/list-query'
import type { Language } from '@filo/contract/localized-text'
import { robotPackageErrors } from '@filo/contract/robot-packages/robot-packages-errors'
import {
  type BindingAttention,
  type BindPackageBody,
  type ChangeRobotPackageBody,
  type RobotPackage,
  robotPackageLimit,
} from '@filo/contract/robot-packages/robot-packages-routes'
import semver from 'semver'
import type { BaseContext } from '../../base-context.ts'
import { changed } from '../../bus/bus.ts'
import type { Db } from '../../db/database.ts'
import { estimateOnce } from '../../db/long-lists/cached-estimates.ts'
import { publish } from '../../db/unit-of-work.ts'
import { DomainError } from '../../ground/domain-error.ts'
import { changedMeta, newMeta } from '../../ground/row-meta.ts'
import { requireMatch } from '../../http/routes/etag.ts'
import { actorId, type Scope, scopeOf, type UserActor } from '../../rights/actor.ts'
import type { AuditRecord, AuditService } from '../audit/audit-service.ts'
import { bindingFigures, isAmong } from './binding-figures.ts'
import { readDesiredPackages } from './desired-packages.ts'
import { presentRobotPackage } from './present-robot-package.ts'
import { countReported } from './reported-versions-store.ts'
import * as store from './robot-packages-store.ts'
import { sortBindings } from './sort-bindings.ts'
import { readVariantFigures } from './variant-figures-store.ts'

type Deps = Pick<BaseContext, 'db' | 'clock' | 'ids'> & { audit: AuditService }

interface BindingsQuery {
  q?: string | undefined
  sort?: string | undefined
  page: number
  size: number
  'f.isRequired'?: ('true' | 'false')[] | undefined
  'f.attention'?: BindingAttention[] | undefined
}

type AuditedChange = Pick<AuditRecord, 'action' | 'before' | 'after'>

/** What the units of a variant run of these packages. */
async function readPackageFleet(
  { db, clock }: Deps,
  scope: Scope,
  variantId: string,
  codes: readonly string[],
) {
  const reported = await countReported(db, scope, variantId, codes)
  const fleet = (await readVariantFigures(db, scope, [variantId], clock.now())).get(variantId)
  const isEstimated = reported.isEstimated || Boolean(fleet?.isEstimated)
  const missing = isEstimated ? await store.sampleMissing(db, scope, variantId, codes) : undefined
  return { reported, fleet, isEstimated, missing }
}

/** Bindings of one variant with what its units run of them. */
async function presentRobotPackages(
  deps: Deps,
  actor: UserActor,
  variantId: string,
  rows: readonly store.BindingWithPackage[],
): Promise<RobotPackage[]> {
  const { db } = deps
  const scope = scopeOf(actor)
  const codes = rows.map((row) => row.package.code)
  const desired = (await readDesiredPackages(db, [variantId])).get(variantId)
  const { reported, fleet, isEstimated, missing } = await estimateOnce(
    db,
    JSON.stringify(['bound packages', scope, variantId, codes]),
    () => readPackageFleet(deps, scope, variantId, codes),
    (read) => read.isEstimated,
  )
  return rows.map((row) => {
    const { code } = row.package
    const figures = bindingFigures({
      variantId,
      range: row.binding.range,
      desired: desired && (desired.get(code) ?? null),
      reported: reported.byCode.get(code) ?? [],
      reportingCount: fleet?.reporting ?? 0,
      sampledMissing: missing?.get(code),
    })
    return presentRobotPackage(row, figures, isEstimated)
  })
}

/** @throws not_found for an unknown variant */
export async function listRobotPackages(
  deps: Deps,
  actor: UserActor,
  variantId: string,
  query: BindingsQuery,
): Promise<Page<RobotPackage>> {
  const { db } = deps
  if (!(await store.findVariant(db, variantId))) throw new DomainError(commonErrors.not_found)
  const [required, ...others] = new Set(query['f.isRequired'])
  const isRequired = required && others.length === 0 ? required === 'true' : undefined
  const rows = await store.listBindings(db, { variantId, q: query.q, isRequired })
  const attention = query['f.attention'] ?? []
  const all = (await presentRobotPackages(deps, actor, variantId, rows)).filter(
    (item) => attention.length === 0 || attention.some((kind) => isAmong(item, kind)),
  )
  const start = (query.page - 1) * query.size
  const items = sortBindings(all, query.sort).slice(start, start + query.size)
  return { items, totalCount: all.length }
}

async function findRobotPackage(tx: Db, id: string): Promise<store.BindingWithPackage> {
  const row = await store.findBinding(tx, id)
  if (!row) throw new DomainError(commonErrors.not_found)
  return row
}

/** @throws not_found */
export async function getRobotPackage(deps: Deps, actor: UserActor, id: string): Promise<RobotPackage> {
  const { db } = deps
  const row = await findRobotPackage(db, id)
  const [item] = await presentRobotPackages(deps, actor, row.binding.variantId, [row])
  if (!item) throw new DomainError(commonErrors.not_found)
  return item
}

function requireRange(range: string, language: Language): void {
  if (semver.validRange(range) !== null) return
  const { code, text } = robotPackageErrors.bad_package_range
  const field = { path: 'range', code, message: text[language] }
  throw new DomainError(robotPackageErrors.bad_package_range, {}, [field])
}

/** Stands in the history of the variant. */
async function recordPackageChange(
  { audit }: Deps,
  tx: Db,
  actor: UserActor,
  variantId: string,
  audited: AuditedChange,
): Promise<void> {
  const variant = await store.findVariant(tx, variantId)
  const subject = { objectType: 'robot', objectId: variantId, objectName: variant?.name.tr ?? '' }
  await audit.record(tx, actor, { ...subject, ...audited })
}

function auditedOf(code: string, { range, isRequired }: ChangeRobotPackageBody) {
  return {
    package: code,
    range,
    isRequired,
  }
}

/** What a package is for the variants it is bound to concerns all who see packages. */
function publishBinding(tx: Db, { packageId, variantId }: { packageId: string; variantId: string }) {
  return publish(tx, changed('packages', packageId, 'bound', { customerId: null, variantId }))
}

/** @throws not_found bad_package_range bound_package_archived package_already_bound too_many_robot_packages */
export async function bindRobotPackage(
  deps: Deps,
  actor: UserActor,
  { variantId, body, language }: { variantId: string; body: BindPackageBody; language: Language },
): Promise<RobotPackage> {
  const { clock, ids, db } = deps
  requireRange(body.range, language)
  const row = { ...body, ...newMeta({ at: clock.now(), by: actorId(actor) }), id: ids.next(), variantId }
  await db.transaction(async (tx) => {
    const variant = await store.lockVariantOf(tx, variantId)
    const bound = await store.findPackage(tx, body.packageId)
    if (!variant || !bound) throw new DomainError(commonErrors.not_found)
    const name = { package: bound.name[language] || bound.code }
    if (bound.status === 'archived') throw new DomainError(robotPackageErrors.bound_package_archived, name)
    if (await store.isBound(tx, variantId, body.packageId))
      throw new DomainError(robotPackageErrors.package_already_bound, name)
    if ((await store.countBindings(tx, variantId)) >= robotPackageLimit)
      throw new DomainError(robotPackageErrors.too_many_robot_packages, { limit: robotPackageLimit })
    await store.insertBinding(tx, row)
    await recordPackageChange(deps, tx, actor, variantId, {
      action: 'robot_package.bound',
      after: auditedOf(bound.code, body),
    })
    publishBinding(tx, row)
  })
  return getRobotPackage(deps, actor, row.id)
}

/** @throws not_found bad_package_range etag_mismatch */
export async function changeRobotPackage(
  deps: Deps,
  actor: UserActor,
  change: { id: string; body: ChangeRobotPackageBody; ifMatch: string | undefined; language: Language },
): Promise<RobotPackage> {
  const { db, clock } = deps
  const { id, body, ifMatch, language } = change
  requireRange(body.range, language)
  await db.transaction(async (tx) => {
    const { binding: before, package: known } = await findRobotPackage(tx, id)
    requireMatch(before, ifMatch)
    const after = { ...before, ...body, ...changedMeta(before, { at: clock.now(), by: actorId(actor) }) }
    if (!(await store.replaceBinding(tx, after, before.revision)))
      throw new DomainError(commonErrors.etag_mismatch)
    await recordPackageChange(deps, tx, actor, before.variantId, {
      action: 'robot_package.changed',
      before: auditedOf(known.code, before),
      after: auditedOf(known.code, after),
    })
    publishBinding(tx, before)
  })
  return getRobotPackage(deps, actor, id)
}

/** @throws not_found */
export async function unbindRobotPackage(deps: Deps, actor: UserActor, id: string): Promise<void> {
  const { db } = deps
  await db.transaction(async (tx) => {
    const { binding, package: known } = await findRobotPackage(tx, id)
    if (!(await store.deleteBinding(tx, id))) throw new DomainError(commonErrors.not_found)
    const before = auditedOf(known.code, binding)
    await recordPackageChange(deps, tx, actor, binding.variantId, { action: 'robot_package.removed', before })
    publishBinding(tx, binding)
  })
}

/** Packages bound to variants: what a variant shall have whatever its AROS version is. */
export function createRobotPackagesService(deps: Deps) {
  return {
    list: listRobotPackages.bind(undefined, deps),
    get: getRobotPackage.bind(undefined, deps),
    bind: bindRobotPackage.bind(undefined, deps),
    change: changeRobotPackage.bind(undefined, deps),
    unbind: unbindRobotPackage.bind(undefined, deps),
  }
}

export type RobotPackagesService = ReturnType<typeof createRobotPackagesService>
