import type { Permission } from '@filo/contract/permissions'
import { may, type UserActor } from '../../rights/actor.ts'

/** Who may read the history of which kind of record; a kind without a row is for `audit.read` only. */
const historyPermissions: Record<string, Permission> = {
  user: 'user.read',
  customer: 'customer.update_policy',
  robot_type: 'robot_model.read',
  robot_model: 'robot_model.read',
  robot: 'robot_model.read',
  produced_robot: 'robot.read',
  folder: 'package.read',
  package: 'package.read',
  version: 'package.read',
  aros_version: 'aros.read',
  tester: 'aros.read',
  defect: 'aros.read',
  update: 'update.read',
  campaign: 'campaign.read',
  program: 'program.read',
  program_release: 'program.read',
  store: 'store.read',
  program_entitlement: 'entitlement.read',
  program_request: 'entitlement.read',
  store_program: 'store.read',
  marketing_version: 'marketing.read',
  marketing_list: 'marketing.read',
  // The AROS policy; no other setting is on record.
  setting: 'aros.read',
}

/** Lines of one customer; with `unitIds` only those about these units. */
interface LimitedSight {
  customerId: string
  unitIds?: readonly string[]
}

/** How far an actor sees into the audit log for the object types asked for. */
export function auditVisibility(actor: UserActor, objectTypes: string[]): 'none' | 'all' | LimitedSight {
  const scope = actor.scope
  const customerId = scope.kind === 'all' ? null : scope.customerId
  if (scope.kind !== 'all' && !customerId) return 'none'
  const isWhole = may(actor, 'audit.read') && scope.kind === 'all'
  const isAllowed =
    objectTypes.length > 0 &&
    objectTypes.every((type) => {
      const permission = historyPermissions[type]
      return permission !== undefined && may(actor, permission)
    })
  if (!isWhole && !isAllowed) return 'none'
  if (!customerId) return 'all'
  return scope.kind === 'robots' ? { customerId, unitIds: scope.unitIds } : { customerId }
}
