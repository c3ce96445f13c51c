import * as routes from '@filo/contract/profile/profile-routes'
import type { Api } from '../../http/routes/api.ts'
import type { ApiTokensService } from './api-tokens-service.ts'
import type { OwnDataService } from './own-data-service.ts'
import type { ProfileService } from './profile-service.ts'

interface Deps {
  profile: ProfileService
  apiTokens: ApiTokensService
  ownData: OwnDataService
}

/** Serves a person their own account: password, second step, API tokens, and all that is kept of them. */
export function registerProfileRoutes(api: Api, { profile, apiTokens, ownData }: Deps): void {
  api.on(routes.getProfile, ({ actor }) => profile.get(actor))
  api.on(routes.updateProfile, ({ actor, body, ifMatch }) => profile.update(actor, body, ifMatch))
  api.on(routes.changePassword, ({ actor, body }) => profile.changePassword(actor, body))
  api.on(routes.startMfa, ({ actor }) => profile.startMfa(actor))
  api.on(routes.confirmMfa, ({ actor, body }) => profile.confirmMfa(actor, body.code))
  api.on(routes.renewRecoveryCodes, ({ actor }) => profile.renewRecoveryCodes(actor))
  api.on(routes.disableMfa, ({ actor }) => profile.disableMfa(actor))
  api.on(routes.listApiTokens, ({ actor }) => apiTokens.list(actor))
  api.on(routes.createApiToken, ({ actor, body }) => apiTokens.create(actor, body))
  api.on(routes.revokeApiToken, ({ actor, params }) => apiTokens.revoke(actor, params.tokenId))
  api.on(routes.exportOwnData, ({ actor }) => ownData.exportData(actor))
}
