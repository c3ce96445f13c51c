import * as routes from '@filo/contract/enrolments/enrolments-routes'
import type { Api } from '../../http/api.ts'
import type { EnrolmentsService } from './enrolments-service.ts'
import type { InstallKeysService } from './install-keys-service.ts'

interface Deps {
  enrolments: EnrolmentsService
  installKeys: InstallKeysService
}

export function registerEnrolmentsRoutes(api: Api, { enrolments, installKeys }: Deps): void {
  api.on(routes.listEnrolments, ({ actor, query }) =>
    enrolments.list(actor, { ...query, states: query['f.state'] }),
  )
  api.on(routes.acceptEnrolment, ({ actor, params, body }) =>
    enrolments.accept(actor, params.enrolmentId, body),
  )
  api.on(routes.rejectEnrolment, ({ actor, params, body }) =>
    enrolments.reject(actor, params.enrolmentId, body.reason),
  )
  api.on(routes.revokeRobotKey, ({ actor, params, body }) =>
    enrolments.revokeKey(actor, params.RobotId, body.reason),
  )
  api.on(routes.listInstallKeys, ({ actor, query }) =>
    installKeys.list(actor, { ...query, robotIds: query['f.robotId'] }),
  )
  api.on(routes.createInstallKey, ({ actor, body }) => installKeys.create(actor, body))
  api.on(routes.revokeInstallKey, ({ actor, params }) => installKeys.revoke(actor, params.installKeyId))
}
