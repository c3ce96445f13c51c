import { type ArosUnitTarget, pinLimit } from '@filo/contract/aros-versions/aros-pin-routes'
import { arosErrors } from '@filo/contract/aros-versions/aros-versions-errors'
import { commonErrors } from '@filo/contract/common-errors'
import type { ArosChannel } from '@filo/contract/device/assignment/aros-manifest'
import type { Db } from '../../../db/database.ts'
import { slicesOf } from '../../../db/slices-of.ts'
import { DomainError } from '../../../ground/domain-error.ts'
import { lockAros, lockVariant } from '../../../records/releases/aros-locks.ts'
import { may, scopeOf, type UserActor } from '../../../rights/actor.ts'
import type { ArosDeps } from '../aros-ports.ts'
import type { ArosVersionsService } from '../aros-versions-service.ts'
import { requireAssignable, requireNotRevoked, requirePinnable } from '../lifecycle/lock-for-transition.ts'
import { findVariant } from '../variants-store.ts'
import type { ArosAssigner } from './aros-assigner.ts'
import * as rows from './aros-assignments-store.ts'
import * as units from './aros-units-store.ts'
import { assignmentEvents } from './assignment-events.ts'
import { pinEnd, type RequestedEnd } from './pin-end.ts'
import { unitFilterOf } from './unit-filter.ts'

type Deps = ArosDeps & { aros: ArosVersionsService; assigner: ArosAssigner }

/** Units of one transaction: long enough to be quick, short enough not to keep others waiting. */
const SLICE = 500

interface Counts {
  changedCount: number
  unchangedCount: number
}

/** Pins and unpins many units of a product: checked as a whole first, then written slice by slice. */
export function createArosPinsService({ db, clock, bus, updates, assigner, aros: reader }: Deps) {
  /** @throws not_found for a unit out of sight, aros_unit_other_variant, aros_too_many_units */
  async function chosenUnits(actor: UserActor, variantId: string, target: ArosUnitTarget) {
    const scope = scopeOf(actor)
    if ('query' in target) {
      const filter = { ...unitFilterOf(target.query ?? {}), variantId, page: 1, size: pinLimit + 1 }
      const { rows: found } = await units.listUnits(db, scope, filter)
      if (found.length > pinLimit) throw new DomainError(arosErrors.aros_too_many_units, { limit: pinLimit })
      return found.map(({ unit }) => unit)
    }
    const ids = [...new Set(target.unitIds)]
    const found = await units.findUnits(db, scope, ids)
    if (found.length !== ids.length) throw new DomainError(commonErrors.not_found)
    const foreign = found.find((unit) => unit.variantId !== variantId)
    if (foreign) throw new DomainError(arosErrors.aros_unit_other_variant, { serial: foreign.serial })
    return found
  }

  /** @throws what assigning one throws, and aros_too_many_units */
  async function pin(
    actor: UserActor,
    id: string,
    input: RequestedEnd & { target: ArosUnitTarget; reason: string },
  ): Promise<Counts> {
    const { reason } = input
    const { aros } = await reader.find(db, actor, id)
    requireAssignable(actor, aros, 'pin')
    const chosen = await chosenUnits(actor, aros.variantId, input.target)
    requirePinnable(chosen, aros)
    const until = pinEnd(input, clock.now())
    let changedCount = 0
    for (const slice of slicesOf(chosen, SLICE)) {
      changedCount += await db.transaction(async (tx) => {
        await lockAros(tx, id)
        const { aros: current } = await reader.find(tx, actor, id)
        requireAssignable(actor, current, 'pin')
        await requireNotRevoked(tx, id)
        const unitIds = slice.map((unit) => unit.id)
        requirePinnable(await units.findUnits(tx, scopeOf(actor), unitIds), current)
        const pins = slice.map(({ id: unitId, serial }) => ({ unitId, serial, until }))
        const { made } = await assigner.pinMany(tx, actor, current, { reason, units: pins })
        const pinned = made.flatMap(({ unitId }) => unitId ?? [])
        await updates.reassign(tx, actor, { unitIds: pinned, reason })
        return pinned.length
      })
    }
    // Once, for all slices together.
    for (const message of assignmentEvents(aros.variantId, id)) bus.publish(message)
    return { changedCount, unchangedCount: chosen.length - changedCount }
  }

  async function endPins(
    tx: Db,
    actor: UserActor,
    pins: readonly rows.AssignmentWithNames[],
    reason: string,
  ): Promise<void> {
    await assigner.release(tx, actor, pins, reason)
    const unitIds = pins.flatMap(({ assignment }) => assignment.unitId ?? [])
    await updates.reassign(tx, actor, { unitIds, reason })
  }

  /** Units without a pin in the channel stay as they are. @throws not_found no_permission aros_too_many_units */
  async function unpin(
    actor: UserActor,
    variantId: string,
    { channel, target, reason }: { channel: ArosChannel; target: ArosUnitTarget; reason: string },
  ): Promise<Counts> {
    if (!may(actor, channel === 'production' ? 'aros.assign' : 'aros.assign_test')) {
      throw new DomainError(commonErrors.no_permission)
    }
    if (!(await findVariant(db, variantId))) throw new DomainError(commonErrors.not_found)
    const chosen = await chosenUnits(actor, variantId, target)
    let changedCount = 0
    for (const slice of slicesOf(chosen, SLICE)) {
      const unitIds = slice.map((unit) => unit.id)
      changedCount += await db.transaction(async (tx) => {
        await lockVariant(tx, variantId)
        const pins = await rows.listPins(tx, variantId, { channel, unitIds })
        await endPins(tx, actor, pins, reason)
        return pins.length
      })
    }
    if (changedCount > 0) for (const message of assignmentEvents(variantId, null)) bus.publish(message)
    return { changedCount, unchangedCount: chosen.length - changedCount }
  }

  return { pin, unpin }
}
