import * as routes from '@filo/contract/robot-users/robot-users-routes'
import type { Api } from '../../http/routes/api.ts'
import type { RobotUsersService } from './robot-users-service.ts'

/** Serves who may use a robot. */
export function registerRobotUsersRoutes(api: Api, { robotUsers }: { robotUsers: RobotUsersService }): void {
  api.on(routes.listRobotUsers, ({ actor, params, query }) => robotUsers.list(actor, params.unitId, query))
  api.on(routes.listUsersNotInRobot, ({ actor, params, query }) =>
    robotUsers.listOthers(actor, params.unitId, query),
  )
  api.on(routes.addRobotUsers, ({ actor, params, body }) => robotUsers.add(actor, params.unitId, body.users))
  api.on(routes.changeRobotUser, ({ actor, params, body }) => robotUsers.change(actor, params, body))
  api.on(routes.removeRobotUsers, ({ actor, params, body }) =>
    robotUsers.remove(actor, params.unitId, body.userIds),
  )
}
