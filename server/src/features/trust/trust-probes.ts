import { getTufDirector, getTufTarget, getTufTargets } from '@filo/contract/device/device-routes'
import { addSignature, listPendingSignatures } from '@filo/contract/trust/signing-routes'
import {
  cancelTrustChange,
  changeTrustKeys,
  exportRootKey,
  getTrustState,
  removeRootKey,
  rewrapSecrets,
  rotateKeys,
} from '@filo/contract/trust/trust-routes'
import { defineProbes } from '../../authorization/probe.ts'

const firstVersion = {
  input: () => ({ params: { version: '1' } }),
  recordParam: 'version',
  isShared: true,
} as const

export const probes = defineProbes([
  { route: getTufTargets, ...firstVersion },
  { route: getTufDirector, ...firstVersion },
  { route: getTufTarget, input: () => ({ params: { '*': 'aros/none' } }) },
  { route: getTrustState, input: () => ({}) },
  { route: exportRootKey, input: () => ({}) },
  { route: removeRootKey, input: () => ({ body: { keyId: '0'.repeat(64), signature: '0'.repeat(128) } }) },
  { route: changeTrustKeys, input: () => ({ body: {} }) },
  { route: cancelTrustChange, input: () => ({}) },
  { route: listPendingSignatures, input: () => ({}) },
  {
    route: addSignature,
    input: () => ({
      body: {
        role: 'targets',
        sha256: '0'.repeat(64),
        keyId: '0'.repeat(64),
        signature: '0'.repeat(128),
      },
    }),
  },
  { route: rewrapSecrets, input: () => ({}) },
  { route: rotateKeys, input: () => ({ body: {} }) },
])
