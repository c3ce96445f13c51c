import { type SQL, sql } from 'drizzle-orm'
import { auditLog } from '../../db/schema/audit-log.ts'
import { producedRobots } from '../../db/schema/produced-robots.ts'

/**
 * The customer whose rule of remote access holds on a unit, within a query of produced_robots: its owner, else the last one
 * that it was taken from (decision 0038), as the audit log alone still knows, of which nothing is ever deleted; null where it
 * never was anybody's.
 */
export function ruleOwnerId(): SQL<string | null> {
  const { customerId, id } = producedRobots
  const isLeaving = sql`${auditLog.objectType} = 'produced_robot' and ${auditLog.objectId} = ${id}::text
    and ${auditLog.action} = 'produced_robot.left_customer'`
  const last = sql`select ${auditLog.customerId} from ${auditLog} where ${isLeaving} order by ${auditLog.seq} desc limit 1`
  return sql<string | null>`coalesce(${customerId}, (${last}))`
}
