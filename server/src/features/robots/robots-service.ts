import { commonErrors } from '@filo/contract/common-errors'
import type { Page } from '@filo/contract/list-query'
import { robotModelErrors } from '@filo/contract/robot-models/robot-models-errors'
import type { CreateRobotBody, Robot, UpdateRobotBody } from '@filo/contract/robots/robots-routes'
import type { BaseContext } from '../../base-context.ts'
import type { Db } from '../../db/database.ts'
import { definedOnly } from '../../ground/defined-only.ts'
import { DomainError } from '../../ground/domain-error.ts'
import { changedMeta, newMeta } from '../../ground/row-meta.ts'
import { requireMatch } from '../../http/routes/etag.ts'
import { presentRows } from '../../http/routes/present-rows.ts'
import { catalogueKeys } from '../../records/catalogue-keys.ts'
import { claimPictures } from '../../records/claim-pictures.ts'
import { type Actor, actorId, scopeOf, type UserActor } from '../../rights/actor.ts'
import type { AuditService } from '../audit/audit-service.ts'
import type { RobotModelsService } from '../robot-models/robot-models-service.ts'
import { presentRobot } from './present-robot.ts'
import * as store from './robots-store.ts'

interface RobotListQuery {
  q?: string | undefined
  sort?: string | undefined
  page: number
  size: number
  'f.id'?: string[] | undefined
  'f.modelId'?: string[] | undefined
  'f.typeId'?: string[] | undefined
  'f.status'?: ('active' | 'archived')[] | undefined
}

type Deps = Pick<BaseContext, 'db' | 'clock' | 'ids'> & {
  audit: AuditService
  robotModels: Pick<RobotModelsService, 'requireModel'>
}

const subject = (row: store.RobotRow) => ({ objectType: 'robot', objectId: row.id, objectName: row.name.tr })

/** A variant with its model. @throws not_found */
export async function requireVariant(tx: Db, id: string): Promise<store.RobotWithModel> {
  const row = await store.findRobot(tx, id)
  if (!row) throw new DomainError(commonErrors.not_found)
  return row
}

/** Presents a variant with its robots and defaults. */
export async function presentVariant({ db }: Deps, actor: Actor, id: string): Promise<Robot> {
  const units = await store.countUnitsByRobot(db, scopeOf(actor), [id])
  const defaults = await store.listDefaultAros(db, [id])
  return presentRobot(await requireVariant(db, id), { unitCount: units.get(id) ?? 0, defaults })
}

/** Lists variants that the actor may see. */
export async function listVariants(
  { db }: Deps,
  actor: UserActor,
  query: RobotListQuery,
): Promise<Page<Robot>> {
  const found = await store.listRobotRows(db, {
    ...query,
    ids: query['f.id'],
    modelIds: query['f.modelId'],
    typeIds: query['f.typeId'],
    statuses: query['f.status'],
  })
  const variantIds = found.rows.map(({ robot }) => robot.id)
  const units = await store.countUnitsByRobot(db, scopeOf(actor), variantIds)
  const defaults = await store.listDefaultAros(db, variantIds)
  const items = presentRows(
    found.rows,
    ({ robot }) => robot.id,
    (row) => presentRobot(row, { unitCount: units.get(row.robot.id) ?? 0, defaults }),
  )
  return { items, totalCount: found.totalCount }
}

/** @throws already_exists for a code in use, model_archived */
export async function createVariant(deps: Deps, actor: Actor, body: CreateRobotBody): Promise<Robot> {
  const { clock, ids, db, robotModels, audit } = deps
  const row: store.RobotRow = {
    ...body,
    ...catalogueKeys(body),
    ...newMeta({ at: clock.now(), by: actorId(actor) }),
    id: ids.next(),
    status: 'active',
    productionOrder: [],
    testOrder: [],
  }
  await db.transaction(async (tx) => {
    const model = await robotModels.requireModel(tx, row.modelId)
    if (model.status === 'archived') throw new DomainError(robotModelErrors.model_archived)
    await claimPictures(tx, [row.imageKey])
    await store.insertRobot(tx, row)
    await audit.record(tx, actor, { action: 'robot.created', ...subject(row), after: row })
  })
  return presentVariant(deps, actor, row.id)
}

async function writeVariant(
  { clock }: Deps,
  tx: Db,
  actor: Actor,
  before: store.RobotRow,
  change: Partial<store.RobotRow>,
) {
  const merged = { ...before, ...change }
  const after: store.RobotRow = {
    ...merged,
    ...catalogueKeys(merged),
    ...changedMeta(before, { at: clock.now(), by: actorId(actor) }),
  }
  await claimPictures(tx, [change.imageKey])
  if (!(await store.replaceRobot(tx, after, before.revision))) {
    throw new DomainError(commonErrors.etag_mismatch)
  }
  return after
}

/** @throws already_exists, etag_mismatch */
export async function updateVariant(
  deps: Deps,
  actor: Actor,
  { id, body, ifMatch }: { id: string; body: UpdateRobotBody; ifMatch: string | undefined },
): Promise<Robot> {
  const { db, audit } = deps
  await db.transaction(async (tx) => {
    const { robot: before } = await requireVariant(tx, id)
    requireMatch(before, ifMatch)
    const after = await writeVariant(deps, tx, actor, before, definedOnly(body))
    await audit.record(tx, actor, { action: 'robot.updated', ...subject(after), before, after })
  })
  return presentVariant(deps, actor, id)
}

/** Archives a variant or brings it back. @throws not_found model_archived */
export async function setVariantStatus(
  deps: Deps,
  actor: Actor,
  id: string,
  status: 'active' | 'archived',
): Promise<Robot> {
  const { db, audit } = deps
  await db.transaction(async (tx) => {
    const { robot: before, model } = await requireVariant(tx, id)
    if (before.status === status) return
    if (status === 'active' && model.status === 'archived') {
      throw new DomainError(robotModelErrors.model_archived)
    }
    const after = await writeVariant(deps, tx, actor, before, { status })
    const action = status === 'archived' ? 'robot.archived' : 'robot.restored'
    await audit.record(tx, actor, { action, ...subject(after), before, after })
  })
  return presentVariant(deps, actor, id)
}

/** @throws variant_has_units, variant_in_use */
export async function deleteVariant({ db, audit }: Deps, actor: Actor, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    const { robot: row } = await requireVariant(tx, id)
    const units = (await store.countUnitsByRobot(tx, { kind: 'all' }, [id])).get(id) ?? 0
    if (units > 0) throw new DomainError(robotModelErrors.variant_has_units, { count: units })
    if (await store.isReferenced(tx, id)) throw new DomainError(robotModelErrors.variant_in_use)
    await store.deleteRobotRow(tx, id)
    await audit.record(tx, actor, { action: 'robot.deleted', ...subject(row), before: row })
  })
}

/** Every variant, to understand codes in a file. */
export async function listAllVariants({ db }: Deps): Promise<store.RobotRow[]> {
  return (await store.listRobotRows(db, { page: 1, size: 100_000 })).rows.map(({ robot }) => robot)
}

/** Robot variants: the software targets of the catalogue. */
export function createRobotsService(deps: Deps) {
  return {
    list: listVariants.bind(undefined, deps),
    listAll: listAllVariants.bind(undefined, deps),
    get: (actor: Actor, id: string) => presentVariant(deps, actor, id),
    create: createVariant.bind(undefined, deps),
    update: updateVariant.bind(undefined, deps),
    archive: (actor: Actor, id: string) => setVariantStatus(deps, actor, id, 'archived'),
    restore: (actor: Actor, id: string) => setVariantStatus(deps, actor, id, 'active'),
    remove: deleteVariant.bind(undefined, deps),
    requireRobot: requireVariant,
  }
}

export type RobotsService = ReturnType<typeof createRobotsService>
