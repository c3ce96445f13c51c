import { z } from 'zod'
import { Id } from '../entity.ts'
import { route } from '../route.ts'
import { producedRobotErrors } from './produced-robots-errors.ts'
import { listProducedRobots, Tag } from './produced-robots-routes.ts'

/** Most units one call changes. */
export const bulkLimit = 1000

/** The chosen units, or every match of a list query (its page and sort are ignored). */
export const UnitTarget = z.union([
  z.object({ unitIds: z.array(Id).min(1).max(bulkLimit) }),
  z.object({ query: listProducedRobots.query ?? z.never() }),
])
export type UnitTarget = z.output<typeof UnitTarget>

const changedCount = z.object({ changedCount: z.number().int(), unchangedCount: z.number().int() })

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
  access: { permission: 'robot.register' },
  body: z.object({ target: UnitTarget, customerId: Id.nullable(), siteId: Id.nullable().default(null) }),
  response: changedCount,
  errors: [
    producedRobotErrors.too_many_robots,
    producedRobotErrors.customer_required,
    producedRobotErrors.site_of_other_customer,
  ],
  idempotent: true,
})

export const producedRobotBulkRoutes = [tagProducedRobots, assignProducedRobots]
