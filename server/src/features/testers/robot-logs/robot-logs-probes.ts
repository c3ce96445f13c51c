import * as routes from '@filo/contract/testers/robot-log-routes'
import { assignTester } from '@filo/contract/testers/testers-routes'
import { defineProbes, type World } from '../../../authorization/probe.ts'
import { addDraftAros, addTestUnit } from '../../../testing/test-releases.ts'
import { addVariant } from '../../../testing/test-robots.ts'

async function testOf({ server, people }: World): Promise<{ ArosId: string; unitId: string }> {
  const variantId = await addVariant(server)
  const unitId = await addTestUnit(server, variantId)
  const input = { variantId, channel: 'test' as const, versionIds: [] }
  const ArosId = (await addDraftAros(people.developer, input)).id
  const body = { userId: people.tester.userId, testUnitIds: [unitId] }
  await people.admin.call(assignTester, { params: { ArosId }, body })
  return { ArosId, unitId }
}

export const probes = defineProbes([
  {
    route: routes.requestRobotLog,
    recordParam: 'ArosId',
    input: async (world) => {
      const { ArosId, unitId } = await testOf(world)
      return { params: { ArosId }, body: { unitId, caseId: 'aros:basics' } }
    },
  },
  {
    route: routes.listRobotLogs,
    recordParam: 'ArosId',
    input: async (world) => ({ params: { ArosId: (await testOf(world)).ArosId } }),
  },
])
