import {
  type ProducedRobot,
  UpdateProducedRobotBody,
} from '@filo/contract/produced-robots/produced-robots-routes'
import { z } from 'zod'
import { orNull } from '../../../../lib/or-null.ts'

const { shape } = UpdateProducedRobotBody

/** What the form of a unit holds; an emptied text means nothing. */
export const UnitValues = z.object({
  name: shape.name.unwrap(),
  customerId: shape.customerId.unwrap(),
  siteId: orNull(shape.siteId.unwrap()),
  isTestRobot: shape.isTestRobot.unwrap(),
  location: orNull(shape.location.unwrap()),
  productionDate: orNull(shape.productionDate.unwrap()),
  warrantyUntil: orNull(shape.warrantyUntil.unwrap()),
  tags: shape.tags.unwrap(),
  notes: orNull(shape.notes.unwrap()),
  /** Why it gets another owner. */
  reason: shape.reason,
})

/** The part of a unit that the form changes. */
export function unitValuesOf(unit: ProducedRobot) {
  const { name, customerId, siteId, isTestRobot, location, productionDate, warrantyUntil, tags, notes } = unit
  return { name, customerId, siteId, isTestRobot, location, productionDate, warrantyUntil, tags, notes }
}

/** The label of each value among the texts. */
export const fieldKey = {
  name: 'name',
  customerId: 'customer',
  siteId: 'site',
  isTestRobot: 'isTestRobot',
  location: 'location',
  productionDate: 'productionDate',
  warrantyUntil: 'warrantyUntil',
  tags: 'tags',
  notes: 'notes',
  reason: 'ownerReason',
} as const
