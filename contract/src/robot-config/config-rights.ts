import { roleHolds } from '../permissions.ts'
import type { RobotRole } from '../robot-users/robot-roles.ts'
import type { RoleKey } from '../roles.ts'
import { type ConfigKey, type ConfigLevel, configItems } from './config-items.ts'

const levels: Record<ConfigRight, readonly ConfigLevel[]> = {
  none: [],
  basic: ['basic'],
  all: ['basic', 'configure', 'limit'],
}

/** How much of a robot's configuration somebody may change. */
export type ConfigRight = 'none' | 'basic' | 'all'

const ofRobotRole: Record<RobotRole, ConfigRight> = { owner: 'basic', operator: 'basic', viewer: 'none' }

/**
 * Right of somebody to change the configuration of one robot: whose account may only change basic values does so where it
 * owns or operates the robot, everything else is for the customer's administrator and above.
 */
export function configRightOf(role: RoleKey, ownRole: RobotRole | null): ConfigRight {
  if (roleHolds(role, 'robot.configure')) return 'all'
  if (!roleHolds(role, 'robot.configure_basic') || !ownRole) return 'none'
  return ofRobotRole[ownRole]
}

/** Whether a right reaches an item. */
export function mayChangeConfig(right: ConfigRight, key: ConfigKey): boolean {
  return levels[right].includes(configItems[key].level)
}
