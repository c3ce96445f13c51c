import { roleHolds } from '../permissions.ts'
import type { RobotRole } from '../robot-users/robot-roles.ts'
import type { RoleKey } from '../roles.ts'
import { type ConfigKey, type ConfigLevel, configItems } from './config-items.ts'

const levels: Record<ConfigRight, readonly ConfigLevel[]> = {
  none: [],
  basic: ['basic'],
  configure: ['basic', 'configure'],
  all: ['basic', 'configure', 'limit'],
}

/** How much of a robot's configuration somebody may change. */
export type ConfigRight = 'none' | 'basic' | 'configure' | 'all'

const ofRobotRole: Record<RobotRole, ConfigRight> = { owner: 'configure', operator: 'basic', viewer: 'none' }

/**
 * What somebody may change on one robot: who sees it because it was given to them, as much as their role on it says; limits
 * are for the customer's administrator and above.
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
