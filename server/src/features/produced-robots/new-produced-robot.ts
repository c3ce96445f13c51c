import type { CreateProducedRobotBody } from '@filo/contract/produced-robots/produced-robots-routes'
import type { producedRobots } from '../../db/schema/produced-robots.ts'
import { unitKeys } from '../../records/units/unit-keys.ts'
import { type Actor, actorId } from '../../rights/actor.ts'

/** The row of a unit that a person registers. */
export function newUnit(
  actor: Actor,
  body: CreateProducedRobotBody,
  { id, now }: { id: string; now: Date },
): typeof producedRobots.$inferInsert {
  const name = body.name ?? body.serial
  const isDelivered = body.lifeState === 'shipped' || body.lifeState === 'active'
  return {
    ...body,
    ...unitKeys({ ...body, name }),
    name,
    id,
    createdAt: now,
    createdBy: actorId(actor),
    updatedAt: now,
    updatedBy: actorId(actor),
    shippedAt: isDelivered ? now : null,
  }
}
