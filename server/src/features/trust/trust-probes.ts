import { exportRootKey, getTrustState } from '@filo/contract/trust/trust-routes'
import { defineProbes } from '../../authorization/probe.ts'

export const probes = defineProbes([
  { route: getTrustState, input: () => ({}) },
  { route: exportRootKey, input: () => ({ body: { removeFromServer: false } }) },
])
