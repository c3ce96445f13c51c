import type { producedRobots } from '../../db/schema/produced-robots.ts'
import { unitKeys } from '../../records/units/unit-keys.ts'

interface NewUnit {
  id: string
  serial: string
  variantId: string
  customerId: string | null
  name: string
  by: string | null
  now: Date
}

/** A unit registered by its own enrolment: in production until quality control says otherwise. */
export function newUnitRow({ id, serial, variantId, customerId, name, by, now }: NewUnit) {
  return {
    id,
    serial,
    variantId,
    customerId,
    name,
    lifeState: 'in_production',
    createdAt: now,
    createdBy: by,
    updatedAt: now,
    updatedBy: by,
    productionDate: now.toISOString().slice(0, 10),
    ...unitKeys({ serial, name }),
  } satisfies typeof producedRobots.$inferInsert
}
