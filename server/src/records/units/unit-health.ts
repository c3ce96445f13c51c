import { and, type SQL, sql } from 'drizzle-orm'
import { producedRobots } from '../../db/schema/produced-robots.ts'
import { connectionIs, isInTouchSql, isOutOfTouchSql, type Silence } from './unit-connection.ts'

type HealthFigure = 'unknown' | 'online' | 'failed'

/** How units are, as home and the catalogue of products count them: conditions on produced_robots. */
export function unitHealthSql(silence: Silence): Record<HealthFigure, SQL> {
  const { updateState } = producedRobots
  return {
    unknown: isOutOfTouchSql(silence),
    online: connectionIs('online', silence),
    failed: and(isInTouchSql(silence), sql`${updateState} = 'failed'`) ?? sql`false`,
  }
}

/** A package of it failed to start last, or its service ends again and again, as it reported. */
export const hasFailedPackageSql = sql`software_info @> '{"packages":[{"state":"failed"}]}'`
