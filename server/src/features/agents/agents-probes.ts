import {
  cancelAgentRenewal,
  getFleetAgents,
  getUnitAgent,
  recallAgent,
  renewAgents,
} from '@filo/contract/agents/agent-orders-routes'
import { getAgentInstallation } from '@filo/contract/agents/agents-routes'
import { defineProbes } from '../../authorization/probe.ts'
import { addUnit } from '../../testing/test-robots.ts'

export const probes = defineProbes([
  { route: getAgentInstallation, input: () => ({}) },
  { route: getFleetAgents, input: () => ({}) },
  { route: recallAgent, input: () => ({ body: { version: '0.0.1', reason: 'a try' } }) },
  { route: renewAgents, input: () => ({ body: { version: '0.0.1', unitIds: null, reason: 'a try' } }) },
  {
    route: cancelAgentRenewal,
    input: () => ({ params: { renewalId: '01950000-0000-7000-8000-00000000aaaa' } }),
    recordParam: 'renewalId',
    isShared: true,
  },
  {
    route: getUnitAgent,
    input: async ({ server, customerA }) => ({
      params: { unitId: await addUnit(server, { customerId: customerA }) },
    }),
    recordParam: 'unitId',
  },
])
