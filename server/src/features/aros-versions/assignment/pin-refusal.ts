import type { ArosChannel } from '@filo/contract/device/assignment/aros-manifest'

/** What of a unit speaks for or against a pin. */
export interface PinnableUnit {
  variantId: string
  lifeState: string
  isTestRobot: boolean
}

export interface PinTarget {
  variantId: string
  channel: ArosChannel
}

type PinRefusal = 'aros_unit_other_variant' | 'aros_unit_retired' | 'aros_not_a_test_robot'

/** Why a unit may not be pinned to a version, or null: of its product, in use, and for tests a test robot. */
export function pinRefusal(unit: PinnableUnit, aros: PinTarget): PinRefusal | null {
  if (unit.variantId !== aros.variantId) return 'aros_unit_other_variant'
  if (unit.lifeState === 'retired') return 'aros_unit_retired'
  return aros.channel === 'test' && !unit.isTestRobot ? 'aros_not_a_test_robot' : null
}
