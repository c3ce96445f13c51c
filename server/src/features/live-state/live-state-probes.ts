import { streamLiveState } from '@filo/contract/live-state/live-state-routes'
import { defineProbes } from '../../authorization/probe.ts'
import { addUnit } from '../../testing/test-robots.ts'

export const probes = defineProbes([
  {
    route: streamLiveState,
    recordParam: 'unitId',
    input: async ({ server, customerA }) => ({
      params: { unitId: await addUnit(server, { customerId: customerA }) },
    }),
  },
])
