import { z } from 'zod'
import { Id, Reason } from '../entity.ts'
import { route } from '../route.ts'
import { BulkChange } from './bulk-change-routes.ts'
import { producedRobotErrors } from './produced-robots-errors.ts'
import { listProducedRobots, Tag } from './produced-robots-routes.ts'

/** Most units one call changes; of more than 500 the answer is a change that goes on after it. */
export const bulkLimit = 100_000

/** Most units that one answer names one by one, as labels and claim codes do. */
export const namedUnitsLimit = 1000

/** The chosen units, up to 1,000 of them, or every match of a list query (its page and sort are ignored). */
export const UnitTarget = z.union([
  z.object({ unitIds: z.array(Id).min(1).max(namedUnitsLimit) }),
  z.object({ query: listProducedRobots.query ?? z.never() }),
])
export type UnitTarget = z.output<typeof UnitTarget>

const changedCount = z.object({
  changedCount: z.number().int(),
  unchangedCount: z.number().int(),
  /** What goes on after this answer, whose counts are zero then; null where everything is done by now. */
  change: BulkChange.nullable(),
})

export const tagProducedRobots = route({
  name: 'tagProducedRobots',
  method: 'POST',
  path: '/api/produced-robots/tag-changes',
  summary: 'Add and remove tags of many robots; one that would have more than 20 is left out and named',
  access: { permission: 'robot.register' },
  body: z.object({
    target: UnitTarget,
    add: z.array(Tag).max(20).default([]),
    remove: z.array(Tag).max(20).default([]),
  }),
  response: changedCount.extend({ leftOut: z.array(z.object({ unitId: Id, serial: z.string() })) }),
  errors: [producedRobotErrors.too_many_robots],
  idempotent: true,
})

export const assignProducedRobots = route({
  name: 'assignProducedRobots',
  method: 'POST',
  path: '/api/produced-robots/customer-changes',
  summary:
    'Give many robots to a customer, or take them back; retired ones, and without a site those that are there, stay as they are',
  access: { permission: 'robot.assign' },
  needsProof: true,
  body: z.object({
    target: UnitTarget,
    customerId: Id.nullable(),
    siteId: Id.nullable().default(null),
    reason: Reason,
  }),
  response: changedCount,
  errors: [
    producedRobotErrors.too_many_robots,
    producedRobotErrors.customer_required,
    producedRobotErrors.site_of_other_customer,
  ],
  idempotent: true,
})

export const producedRobotBulkRoutes = [tagProducedRobots, assignProducedRobots]
