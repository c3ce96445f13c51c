import * as routes from '@filo/contract/installation/installation-routes'
import { defineProbes } from '../../authorization/probe.ts'

export const probes = defineProbes([
  { route: routes.getInstallationHealth, input: () => ({}) },
  { route: routes.getInstallationProof, input: () => ({ query: { nonce: 'a-nonce-of-this-test' } }) },
])
