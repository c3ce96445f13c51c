import * as routes from '@filo/contract/connected-users/connected-users-routes'
import type { Api } from '../../http/routes/api.ts'
import type { ConnectedUsersService } from './connected-users-service.ts'

/** Serves who is connected. */
export function registerConnectedUsersRoutes(
  api: Api,
  { connectedUsers }: { connectedUsers: ConnectedUsersService },
): void {
  api.on(routes.listConnectedUsers, ({ actor, query }) => connectedUsers.list(actor, query))
  api.on(routes.endUserSession, ({ actor, params, body }) =>
    connectedUsers.end(actor, params.sessionId, body.message),
  )
}
