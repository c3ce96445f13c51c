import type { RemoteAccess } from '@filo/contract/customers/remote-policy'
import type { RoleKey } from '@filo/contract/roles'

/** A robot, as whoever owns it and its server see it. */
export interface ConsentRobot {
  owner: 'maker' | 'customer'
  isTestRobot: boolean
  /** The owner's setting on the robot. */
  setting: 'on' | 'consent'
}

/** Whose yes a session takes before it opens; `refused`: it must not even be asked for. */
export type DemandedConsent = 'refused' | { anybody: boolean; besideRobot: boolean }

/** The proof's own word on who may request at all, row by row of docs/remote-connection.md; not the product's. */
const reach: Record<RoleKey, 'every robot' | 'own test robots' | 'none'> = {
  admin: 'every robot',
  support: 'every robot',
  tester: 'own test robots',
  developer: 'own test robots',
  release_manager: 'none',
  production: 'none',
  marketing: 'none',
  customer_admin: 'none',
  customer_user: 'none',
}

/** What the rule of the robot's customer demands. */
const byRule: Record<RemoteAccess, 'refused' | 'yes' | 'nothing'> = {
  never: 'refused',
  consent: 'yes',
  allowed: 'nothing',
}

/** Whose yes is needed, by role, robot, rule (of a customer's robot) and the owner's setting. */
export function demandedConsent(role: RoleKey, robot: ConsentRobot, rule: RemoteAccess): DemandedConsent {
  const reached = reach[role]
  if (reached === 'none') return 'refused'
  if (reached === 'own test robots' && !(robot.owner === 'maker' && robot.isTestRobot)) return 'refused'
  const demanded = robot.owner === 'customer' ? byRule[rule] : 'nothing'
  if (demanded === 'refused') return 'refused'
  return { anybody: demanded === 'yes', besideRobot: robot.setting === 'consent' }
}
