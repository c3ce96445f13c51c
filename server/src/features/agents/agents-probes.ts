import { getAgentInstallation } from '@filo/contract/agents/agents-routes'
import { defineProbes } from '../../authorization/probe.ts'

export const probes = defineProbes([{ route: getAgentInstallation, input: () => ({}) }])
