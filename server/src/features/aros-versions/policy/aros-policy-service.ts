import type {
  ArosOrderTemplate,
  ArosPolicy,
  ArosPolicyValues,
} from '@filo/contract/aros-versions/aros-policy-routes'
import { arosErrors } from '@filo/contract/aros-versions/aros-versions-errors'
import { commonErrors } from '@filo/contract/common-errors'
import type { ArosChannel } from '@filo/contract/device/assignment/aros-manifest'
import { changed } from '../../../bus/bus.ts'
import type { Db } from '../../../db/database.ts'
import { publish } from '../../../db/unit-of-work.ts'
import { DomainError } from '../../../ground/domain-error.ts'
import { etagOf, requireMatch } from '../../../http/routes/etag.ts'
import { readPersonNames } from '../../../records/people/person-names.ts'
import { lockVariant } from '../../../records/releases/aros-locks.ts'
import { type Actor, actorId, may, type UserActor } from '../../../rights/actor.ts'
import type { ArosDeps } from '../aros-ports.ts'
import { listTreeFacts } from '../aros-version-facts-store.ts'
import { listBoundPackages } from '../compose/bound-packages.ts'
import { targetOf } from '../compose/composer-rules.ts'
import { orderTemplate } from '../compose/order-template.ts'
import { presentItems } from '../present-aros-version.ts'
import { findVariant, saveOrder } from '../variants-store.ts'
import { readPolicy } from './aros-policy.ts'
import { savePolicy } from './aros-policy-store.ts'

/** A record that nobody saved yet has revision 0. */
const unsaved = { revision: 0 }

/** The AROS policy and the default install order of variants. */
export function createArosPolicyService({ db, clock, audit }: ArosDeps) {
  async function present(tx: Db): Promise<ArosPolicy> {
    const { values, row } = await readPolicy(tx)
    const names = await readPersonNames(tx, row?.updatedBy ? [row.updatedBy] : [])
    return {
      ...values,
      etag: etagOf(row ?? unsaved),
      updatedAt: row?.updatedAt.toISOString() ?? null,
      updatedByName: names.get(row?.updatedBy ?? '') ?? null,
    }
  }

  /** @throws etag_mismatch */
  function update(
    actor: UserActor,
    values: ArosPolicyValues,
    ifMatch: string | undefined,
  ): Promise<ArosPolicy> {
    return db.transaction(async (tx) => {
      const before = await readPolicy(tx)
      const read = before.row ?? unsaved
      requireMatch(read, ifMatch)
      const row = { value: values, updatedAt: clock.now(), updatedBy: actorId(actor) }
      if (!(await savePolicy(tx, row, read.revision))) throw new DomainError(commonErrors.etag_mismatch)
      const subject = { objectType: 'setting', objectId: 'aros-policy', objectName: 'AROS' }
      await audit.record(tx, actor, {
        action: 'aros.policy_changed',
        ...subject,
        before: before.values,
        after: values,
      })
      publish(tx, changed('aros-versions', null, 'policy', { customerId: null }))
      return present(tx)
    })
  }

  async function templateOf(tx: Db, variantId: string, channel: ArosChannel) {
    const robot = await findVariant(tx, variantId)
    if (!robot) throw new DomainError(commonErrors.not_found)
    const order = channel === 'production' ? robot.productionOrder : robot.testOrder
    const target = { ...targetOf(robot), channel }
    const bindings = await listBoundPackages(tx, variantId)
    return { robot, order, items: orderTemplate(await listTreeFacts(tx), order, target, bindings) }
  }

  async function presentOrder(tx: Db, variantId: string, channel: ArosChannel): Promise<ArosOrderTemplate> {
    const { robot, items } = await templateOf(tx, variantId, channel)
    return {
      variantId,
      channel,
      etag: etagOf(robot),
      items: presentItems(items, new Map()).map(
        ({ packageId, code, name, iconKey, versionId, version, requires }) => ({
          packageId,
          code,
          name,
          iconKey,
          versionId,
          version,
          requires,
        }),
      ),
    }
  }

  /** @throws not_found no_permission etag_mismatch aros_order_incomplete */
  async function updateOrder(
    actor: UserActor,
    variantId: string,
    input: { channel: ArosChannel; packageIds: string[]; ifMatch: string | undefined },
  ): Promise<ArosOrderTemplate> {
    const { channel, packageIds, ifMatch } = input
    if (channel === 'production' && !may(actor, 'aros.compose'))
      throw new DomainError(commonErrors.no_permission)
    return db.transaction(async (tx) => {
      await lockVariant(tx, variantId)
      const { robot, order, items } = await templateOf(tx, variantId, channel)
      requireMatch(robot, ifMatch)
      const known = new Map(items.map((item) => [item.packageId, item.code]))
      const isSound =
        new Set(packageIds).size === packageIds.length && packageIds.every((id) => known.has(id))
      if (!isSound) throw new DomainError(arosErrors.aros_order_incomplete)
      const column = channel === 'production' ? 'productionOrder' : 'testOrder'
      await saveOrder(tx, variantId, {
        [column]: packageIds,
        updatedAt: clock.now(),
        updatedBy: actorId(actor),
      })
      const codes = (ids: readonly string[]) => ids.map((id) => known.get(id) ?? id)
      await audit.record(tx, actor, {
        action: 'aros.order_changed',
        objectType: 'robot',
        objectId: variantId,
        objectName: robot.code,
        before: { channel: null, order: codes(order) },
        after: { channel, order: codes(packageIds) },
      })
      publish(tx, changed('aros-versions', null, 'order', { customerId: null }))
      return presentOrder(tx, variantId, channel)
    })
  }

  return {
    get: (_actor: Actor) => present(db),
    update,
    getOrder: (_actor: Actor, variantId: string, channel: ArosChannel) =>
      presentOrder(db, variantId, channel),
    updateOrder,
  }
}
