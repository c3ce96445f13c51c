import type { ErrorDefinition } from '@filo/contract/error-definition'
import {
  canChangeLife,
  type LifeState,
  lifeNeedsReason,
} from '@filo/contract/produced-robots/produced-robot-states'
import { producedRobotErrors } from '@filo/contract/produced-robots/produced-robots-errors'

const customerStates: readonly LifeState[] = ['shipped', 'active', 'in_service', 'suspended']

/** Whether a unit in this state stands at somebody's. */
export function needsCustomer(state: LifeState): boolean {
  return customerStates.includes(state)
}

/** Whether a step of life is that of a unit which passed quality control. */
export function passesQuality(from: string, to: LifeState): boolean {
  return from === 'quality_control' && to === 'in_stock'
}

interface Unit {
  lifeState: LifeState
  customerId: string | null
  deviceInfo: Record<string, unknown> | null
}

interface LifeChange {
  lifeState: LifeState
  customerId?: string
  shippedAt?: Date | null
  hardwareBaseline?: Record<string, unknown>
}

/**
 * Plans what a step of a unit's life changes, or why it is refused (docs/lifecycles.md): leaving quality control upwards
 * records the hardware if the robot has reported any, shipping needs a customer and dates the delivery, and
 * leaving work needs a reason.
 */
export function planLifeChange(
  unit: Unit,
  {
    to,
    customerId,
    reason,
    now,
  }: { to: LifeState; customerId?: string | undefined; reason?: string | undefined; now: Date },
): { change: LifeChange } | { refusal: ErrorDefinition } {
  if (!canChangeLife(unit.lifeState, to)) return { refusal: producedRobotErrors.life_change_refused }
  if (lifeNeedsReason(to) && !reason) return { refusal: producedRobotErrors.life_reason_required }
  const owner = customerId ?? unit.customerId
  if (needsCustomer(to) && !owner) return { refusal: producedRobotErrors.customer_required }
  const isPassed = passesQuality(unit.lifeState, to)
  return {
    change: {
      lifeState: to,
      ...(customerId ? { customerId } : {}),
      ...(to === 'shipped' ? { shippedAt: now } : {}),
      ...(unit.lifeState === 'shipped' && to === 'in_stock' ? { shippedAt: null } : {}),
      ...(isPassed && unit.deviceInfo
        ? { hardwareBaseline: { recordedAt: now.toISOString(), deviceInfo: unit.deviceInfo } }
        : {}),
    },
  }
}
