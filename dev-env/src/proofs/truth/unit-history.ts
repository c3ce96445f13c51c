import { listAudit } from '@filo/contract/audit/audit-routes'
import type { TruthRobot } from './truth-robot.ts'
import type { TruthSite } from './truth-site.ts'

/** Actions that stand in a robot's history, newest first. */
export async function getUnitHistory(site: TruthSite, robot: TruthRobot): Promise<string[]> {
  const { admin } = await site.team()
  const query = { 'f.objectId': robot.unitId, size: 100 } as const
  const { items } = await admin.call(listAudit, { query })
  return items.map(({ action }) => action)
}
