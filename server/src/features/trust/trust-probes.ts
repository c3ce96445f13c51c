import {
  exportRootKey,
  getTrustState,
  removeRootKey,
  rewrapSecrets,
  rotateKeys,
} from '@filo/contract/trust/trust-routes'
import { defineProbes } from '../../authorization/probe.ts'

export const probes = defineProbes([
  { route: getTrustState, input: () => ({}) },
  { route: exportRootKey, input: () => ({ body: {} }) },
  { route: removeRootKey, input: () => ({ body: { keyId: '0'.repeat(64) } }) },
  { route: rewrapSecrets, input: () => ({ body: {} }) },
  { route: rotateKeys, input: () => ({ body: {} }) },
])
