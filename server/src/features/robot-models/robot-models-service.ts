import { commonErrors } from '@filo/contract/common-errors'
import type { Page } from '@filo/contract/list-query'
import { robotModelErrors } from '@filo/contract/robot-models/robot-models-errors'
import type {
  CreateRobotModelBody,
  RobotModel,
  UpdateRobotModelBody,
} from '@filo/contract/robot-models/robot-models-routes'
import type { BaseContext } from '../../base-context.ts'
import type { Db } from '../../db/database.ts'
import type { RobotModelSpecs } from '../../db/schema/robot-models.ts'
import { definedOnly } from '../../ground/defined-only.ts'
import { DomainError } from '../../ground/domain-error.ts'
import { changedMeta, newMeta } from '../../ground/row-meta.ts'
import { requireMatch } from '../../http/routes/etag.ts'
import { presentRows } from '../../http/routes/present-rows.ts'
import { catalogueKeys } from '../../records/catalogue-keys.ts'
import { claimPictures } from '../../records/claim-pictures.ts'
import { type Actor, actorId, scopeOf, type UserActor } from '../../rights/actor.ts'
import type { AuditService } from '../audit/audit-service.ts'
import { presentRobotModel } from './present-robot-model.ts'
import * as store from './robot-models-store.ts'
import { findType } from './robot-types-store.ts'

interface ModelListQuery {
  q?: string | undefined
  sort?: string | undefined
  page: number
  size: number
  'f.typeId'?: string[] | undefined
  'f.status'?: ('active' | 'archived')[] | undefined
}

/** Judges robots anew once their model says something else of its hardware. */
interface ModelChecks {
  request: (tx: Db, modelId: string) => Promise<void>
}

type Deps = Pick<BaseContext, 'db' | 'clock' | 'ids'> & { audit: AuditService; modelChecks: ModelChecks }

const subject = (row: store.RobotModelRow) => ({
  objectType: 'robot_model',
  objectId: row.id,
  objectName: row.name.tr,
})

/** Finds a model. @throws not_found */
export async function requireRobotModel(tx: Db, id: string): Promise<store.RobotModelRow> {
  const row = await store.findModel(tx, id)
  if (!row) throw new DomainError(commonErrors.not_found)
  return row
}

async function requireModelType(tx: Db, row: store.RobotModelRow): Promise<void> {
  if (!(await findType(tx, row.typeId))) throw new DomainError(commonErrors.not_found)
}

async function presentModel({ db }: Deps, actor: Actor, row: store.RobotModelRow): Promise<RobotModel> {
  return presentRobotModel(row, await store.countByModel(db, scopeOf(actor), [row.id]))
}

/** Lists robot models with how many robots of each the actor may see. */
export async function listRobotModels(
  { db }: Deps,
  actor: UserActor,
  query: ModelListQuery,
): Promise<Page<RobotModel>> {
  const filter = { ...query, typeIds: query['f.typeId'], statuses: query['f.status'] }
  const found = await store.listModelRows(db, filter)
  const modelIds = found.rows.map((row) => row.id)
  const counts = await store.countByModel(db, scopeOf(actor), modelIds)
  const items = presentRows(
    found.rows,
    ({ id }) => id,
    (row) => presentRobotModel(row, counts),
  )
  return { items, totalCount: found.totalCount }
}

/** Reads one robot model. @throws not_found */
export async function getRobotModel(deps: Deps, actor: UserActor, id: string): Promise<RobotModel> {
  const { db } = deps
  return presentModel(deps, actor, await requireRobotModel(db, id))
}

/** @throws already_exists for a code in use, not_found for an unknown type */
export async function createRobotModel(
  deps: Deps,
  actor: Actor,
  body: CreateRobotModelBody,
): Promise<RobotModel> {
  const { clock, ids, db, audit } = deps
  const row: store.RobotModelRow = {
    ...body,
    ...catalogueKeys(body),
    specs: definedOnly(body.specs) as RobotModelSpecs,
    ...newMeta({ at: clock.now(), by: actorId(actor) }),
    id: ids.next(),
    hardwareBaseline: definedOnly(body.hardwareBaseline),
    status: 'active',
  }
  await db.transaction(async (tx) => {
    await requireModelType(tx, row)
    await claimPictures(tx, [row.imageKey, ...row.gallery])
    await store.insertModel(tx, row)
    await audit.record(tx, actor, { action: 'robot_model.created', ...subject(row), after: row })
  })
  return presentModel(deps, actor, row)
}

async function writeModel(
  { clock }: Deps,
  tx: Db,
  actor: Actor,
  before: store.RobotModelRow,
  change: Partial<store.RobotModelRow>,
) {
  const merged = { ...before, ...change }
  const after: store.RobotModelRow = {
    ...merged,
    ...catalogueKeys(merged),
    ...changedMeta(before, { at: clock.now(), by: actorId(actor) }),
  }
  await claimPictures(tx, [change.imageKey, ...(change.gallery ?? [])])
  if (!(await store.replaceModel(tx, after, before.revision))) {
    throw new DomainError(commonErrors.etag_mismatch)
  }
  return after
}

/** @throws already_exists, etag_mismatch */
export async function updateRobotModel(
  deps: Deps,
  actor: Actor,
  { id, body, ifMatch }: { id: string; body: UpdateRobotModelBody; ifMatch: string | undefined },
): Promise<RobotModel> {
  const { db, audit, modelChecks } = deps
  const row = await db.transaction(async (tx) => {
    const before = await requireRobotModel(tx, id)
    requireMatch(before, ifMatch)
    const change = definedOnly(body) as Partial<store.RobotModelRow>
    await requireModelType(tx, { ...before, ...change })
    const after = await writeModel(deps, tx, actor, before, change)
    await audit.record(tx, actor, { action: 'robot_model.updated', ...subject(after), before, after })
    if (change.hardwareBaseline) await modelChecks.request(tx, id)
    return after
  })
  return presentModel(deps, actor, row)
}

/** Archives a robot model or brings it back. @throws not_found */
export async function setRobotModelStatus(
  deps: Deps,
  actor: Actor,
  id: string,
  status: 'active' | 'archived',
): Promise<RobotModel> {
  const { db, audit } = deps
  const row = await db.transaction(async (tx) => {
    const before = await requireRobotModel(tx, id)
    if (before.status === status) return before
    const after = await writeModel(deps, tx, actor, before, { status })
    const action = status === 'archived' ? 'robot_model.archived' : 'robot_model.restored'
    await audit.record(tx, actor, { action, ...subject(after), before, after })
    return after
  })
  return presentModel(deps, actor, row)
}

/** @throws model_has_units, model_has_variants */
export async function deleteRobotModel({ db, audit }: Deps, actor: Actor, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    const row = await requireRobotModel(tx, id)
    const counts = await store.countByModel(tx, { kind: 'all' }, [id])
    const units = counts.units.get(id) ?? 0
    if (units > 0) throw new DomainError(robotModelErrors.model_has_units, { count: units })
    const variants = counts.variants.get(id) ?? 0
    if (variants > 0) throw new DomainError(robotModelErrors.model_has_variants, { count: variants })
    await store.deleteModel(tx, id)
    await audit.record(tx, actor, { action: 'robot_model.deleted', ...subject(row), before: row })
  })
}

/** Robot models: what the manufacturer builds, and what each may be configured to. */
export function createRobotModelsService(deps: Deps) {
  return {
    list: listRobotModels.bind(undefined, deps),
    get: getRobotModel.bind(undefined, deps),
    create: createRobotModel.bind(undefined, deps),
    update: updateRobotModel.bind(undefined, deps),
    archive: (actor: Actor, id: string) => setRobotModelStatus(deps, actor, id, 'archived'),
    restore: (actor: Actor, id: string) => setRobotModelStatus(deps, actor, id, 'active'),
    remove: deleteRobotModel.bind(undefined, deps),
    requireModel: requireRobotModel,
  }
}

export type RobotModelsService = ReturnType<typeof createRobotModelsService>
