import { ne } from 'drizzle-orm'
import { producedRobots } from '../../db/schema/produced-robots.ts'

/** Units that were not retired: counts, and lists of what needs somebody, are about these alone. */
export const unitsInUse = ne(producedRobots.lifeState, 'retired')
