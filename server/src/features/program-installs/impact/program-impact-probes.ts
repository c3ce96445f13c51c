import { getReleaseImpact, listAffectedRobots } from '@filo/contract/program-impact/program-impact-routes'
import { defineProbes, type World } from '../../../authorization/probe.ts'
import { addBareAros } from '../../../testing/test-releases.ts'
import { addVariant } from '../../../testing/test-robots.ts'

async function release({ server }: World) {
  return { params: { ArosId: await addBareAros(server, { variantId: await addVariant(server) }) } }
}

export const probes = defineProbes([
  { route: getReleaseImpact, input: release, recordParam: 'ArosId', isShared: true },
  { route: listAffectedRobots, input: release, recordParam: 'ArosId', isShared: true },
])
