import * as routes from '@filo/contract/profile/profile-routes'
import { defineProbes } from '../../authorization/probe.ts'

export const probes = defineProbes([
  { route: routes.getProfile, input: () => ({}) },
  { route: routes.updateProfile, input: () => ({ body: { displayName: 'Ayşe Işık' } }) },
  { route: routes.changePassword, input: () => ({ body: { current: 'wrong', next: 'kırmızı balon uçtu' } }) },
  { route: routes.startMfa, input: () => ({}) },
  { route: routes.confirmMfa, input: () => ({ body: { code: '000000' } }) },
  { route: routes.renewRecoveryCodes, input: () => ({}) },
  { route: routes.disableMfa, input: () => ({}) },
  { route: routes.listApiTokens, input: () => ({}) },
  { route: routes.createApiToken, input: (_world, as) => ({ body: { name: 'CI', role: as.role } }) },
  {
    route: routes.revokeApiToken,
    input: async (_world, as) => {
      const made = await as.call(routes.createApiToken, { body: { name: 'CI', role: as.role } })
      return { params: { tokenId: made.body.token.id } }
    },
    recordParam: 'tokenId',
  },
  { route: routes.exportOwnData, input: () => ({}) },
])
