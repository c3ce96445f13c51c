import { commonErrors } from '@filo/contract/common-errors'
import type { Page } from '@filo/contract/list-query'
import { robotModelErrors } from '@filo/contract/robot-models/robot-models-errors'
import type {
  CreateRobotTypeBody,
  RobotType,
  UpdateRobotTypeBody,
} from '@filo/contract/robot-models/robot-models-routes'
import type { z } from 'zod'
import type { BaseContext } from '../../base-context.ts'
import type { Db } from '../../db/database.ts'
import { DomainError } from '../../ground/domain-error.ts'
import { changedMeta, newMeta } from '../../ground/row-meta.ts'
import { requireMatch } from '../../http/routes/etag.ts'
import { presentRows } from '../../http/routes/present-rows.ts'
import { claimPictures } from '../../records/claim-pictures.ts'
import { type Actor, actorId } from '../../rights/actor.ts'
import type { AuditService } from '../audit/audit-service.ts'
import { presentRobotType } from './present-robot-model.ts'
import * as store from './robot-types-store.ts'

type Deps = Pick<BaseContext, 'db' | 'clock' | 'ids'> & { audit: AuditService }

const subject = (row: store.RobotTypeRow) => ({
  objectType: 'robot_type',
  objectId: row.id,
  objectName: row.name.tr,
})

/** Robot types: the first level of the catalogue tree. */
export function createRobotTypesService({ db, clock, ids, audit }: Deps) {
  async function requireType(tx: Db, id: string): Promise<store.RobotTypeRow> {
    const row = await store.findType(tx, id)
    if (!row) throw new DomainError(commonErrors.not_found)
    return row
  }

  async function present(row: store.RobotTypeRow): Promise<RobotType> {
    return presentRobotType(row, (await store.countModelsByType(db)).get(row.id) ?? 0)
  }

  async function list(query: { page: number; size: number }): Promise<Page<RobotType>> {
    const found = await store.listTypeRows(db, query)
    const models = await store.countModelsByType(db)
    const items = presentRows(
      found.rows,
      ({ id }) => id,
      (row) => presentRobotType(row, models.get(row.id) ?? 0),
    )
    return { items, totalCount: found.totalCount }
  }

  /** @throws already_exists for a code in use */
  async function create(actor: Actor, body: z.output<typeof CreateRobotTypeBody>): Promise<RobotType> {
    const row = { ...body, ...newMeta({ at: clock.now(), by: actorId(actor) }), id: ids.next() }
    await db.transaction(async (tx) => {
      await claimPictures(tx, [row.iconKey])
      await store.insertType(tx, row)
      await audit.record(tx, actor, { action: 'robot_type.created', ...subject(row), after: row })
    })
    return present(row)
  }

  /** @throws already_exists, etag_mismatch */
  async function update(
    actor: Actor,
    input: { id: string; body: z.output<typeof UpdateRobotTypeBody>; ifMatch: string | undefined },
  ): Promise<RobotType> {
    const row = await db.transaction(async (tx) => {
      const before = await requireType(tx, input.id)
      requireMatch(before, input.ifMatch)
      const { code, name, iconKey, order } = { ...before, ...input.body }
      const after: store.RobotTypeRow = {
        ...before,
        code: code ?? before.code,
        name: name ?? before.name,
        iconKey: iconKey === undefined ? before.iconKey : iconKey,
        order: order ?? before.order,
        ...changedMeta(before, { at: clock.now(), by: actorId(actor) }),
      }
      await claimPictures(tx, [input.body.iconKey])
      if (!(await store.replaceType(tx, after, before.revision))) {
        throw new DomainError(commonErrors.etag_mismatch)
      }
      await audit.record(tx, actor, { action: 'robot_type.updated', ...subject(after), before, after })
      return after
    })
    return present(row)
  }

  /** @throws type_has_models */
  async function remove(actor: Actor, id: string): Promise<void> {
    await db.transaction(async (tx) => {
      const row = await requireType(tx, id)
      const models = (await store.countModelsByType(tx)).get(id) ?? 0
      if (models > 0) throw new DomainError(robotModelErrors.type_has_models, { count: models })
      await store.deleteType(tx, id)
      await audit.record(tx, actor, { action: 'robot_type.deleted', ...subject(row), before: row })
    })
  }

  return { list, create, update, remove }
}

export type RobotTypesService = ReturnType<typeof createRobotTypesService>
