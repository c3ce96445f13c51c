import { sendRobotLog } from '@filo/contract/device/robot-log-routes'
import * as routes from '@filo/contract/testers/robot-log-routes'
import { bytesOf } from '../../../http/bodies/accept-bytes.ts'
import type { Api } from '../../../http/routes/api.ts'
import type { RobotLogsService } from './robot-logs-service.ts'

/** Serves asking a test robot for its log, and takes in what the robot then sends. */
export function registerRobotLogsRoutes(api: Api, { robotLogs }: { robotLogs: RobotLogsService }): void {
  api.on(routes.requestRobotLog, ({ actor, params, body }) => robotLogs.request(actor, params.ArosId, body))
  api.on(routes.listRobotLogs, ({ actor, params }) => robotLogs.list(actor, params.ArosId))
  api.onDevice(sendRobotLog, ({ actor, params, query, request }) =>
    robotLogs.receive(actor, params.requestId, { ...query, bytes: bytesOf(request.body) }),
  )
}
