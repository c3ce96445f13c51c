import { z } from 'zod'
import { ArosChannel } from '../device/assignment/aros-manifest.ts'
import { Id, Instant, idParams, Reason } from '../entity.ts'
import { route } from '../route.ts'
import { listArosUnits } from './aros-assignment-routes.ts'
import { arosErrors } from './aros-versions-errors.ts'

/** Most units one call pins or unpins. */
export const pinLimit = 1000

/** The chosen units of a product, or every match of a list query (its page and sort are ignored). */
export const ArosUnitTarget = z.union([
  z.object({ unitIds: z.array(Id).min(1).max(pinLimit) }),
  z.object({ query: listArosUnits.query ?? z.never() }),
])
export type ArosUnitTarget = z.output<typeof ArosUnitTarget>

const changedCount = z.object({ changedCount: z.number().int(), unchangedCount: z.number().int() })

export const pinArosToUnits = route({
  name: 'pinArosToUnits',
  method: 'POST',
  path: '/api/aros-versions/:ArosId/pins',
  summary: 'Pin it to many units of its product; production needs aros.assign',
  access: { permission: 'aros.assign_test' },
  needsProof: true,
  params: idParams('ArosId'),
  body: z.object({ target: ArosUnitTarget, reason: Reason, until: Instant.optional() }),
  response: changedCount,
  errors: [
    arosErrors.aros_not_assignable,
    arosErrors.aros_contains_revoked,
    arosErrors.aros_unit_other_variant,
    arosErrors.aros_unit_retired,
    arosErrors.aros_not_a_test_robot,
    arosErrors.aros_until_past,
    arosErrors.aros_too_many_units,
  ],
  idempotent: true,
})

export const unpinArosUnits = route({
  name: 'unpinArosUnits',
  method: 'POST',
  path: '/api/robots/:variantId/aros-unpins',
  summary: 'End the pins of many units of a product in one channel; production needs aros.assign',
  access: { permission: 'aros.assign_test' },
  needsProof: true,
  params: idParams('variantId'),
  body: z.object({ channel: ArosChannel, target: ArosUnitTarget, reason: Reason }),
  response: changedCount,
  errors: [arosErrors.aros_unit_other_variant, arosErrors.aros_too_many_units],
  idempotent: true,
})

export const arosPinRoutes = [pinArosToUnits, unpinArosUnits]
