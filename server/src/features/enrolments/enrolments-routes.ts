import * as claim from '@filo/contract/enrolments/claim-codes-routes'
import * as routes from '@filo/contract/enrolments/enrolments-routes'
import type { Api } from '../../http/routes/api.ts'
import type { ClaimCodesService } from './claim-codes-service.ts'
import type { EnrolmentDecisionsService } from './enrolment-decisions-service.ts'
import type { InstallKeysService } from './install-keys-service.ts'

interface Deps {
  enrolmentDecisions: EnrolmentDecisionsService
  installKeys: InstallKeysService
  claimCodes: ClaimCodesService
}

/** Serves what people decide of robots that want in: requests, install keys, claim codes. Robots ask elsewhere. */
export function registerEnrolmentsRoutes(api: Api, deps: Deps): void {
  const { enrolmentDecisions, installKeys, claimCodes } = deps
  api.on(routes.listEnrolments, ({ actor, query }) =>
    enrolmentDecisions.list(actor, { ...query, states: query['f.state'] }),
  )
  api.on(routes.listTurnedAwayRobots, ({ actor }) => enrolmentDecisions.listTurnedAway(actor))
  api.on(routes.findWaitingRobot, ({ actor, query }) => enrolmentDecisions.findWaiting(actor, query.code))
  api.on(routes.acceptEnrolment, ({ actor, params, body }) =>
    enrolmentDecisions.accept(actor, params.enrolmentId, body),
  )
  api.on(routes.rejectEnrolment, ({ actor, params, body }) =>
    enrolmentDecisions.reject(actor, params.enrolmentId, body.reason),
  )
  api.on(routes.revokeRobotKey, ({ actor, params, body }) =>
    enrolmentDecisions.revokeKey(actor, params.unitId, body.reason),
  )
  api.on(routes.listInstallKeys, ({ actor, query }) =>
    installKeys.list(actor, { ...query, variantIds: query['f.variantId'] }),
  )
  api.on(routes.createInstallKey, ({ actor, body }) => installKeys.create(actor, body))
  api.on(routes.revokeInstallKey, ({ actor, params }) => installKeys.revoke(actor, params.installKeyId))
  api.on(claim.getClaimCode, ({ actor, params }) => claimCodes.get(actor, params.unitId))
  api.on(claim.createClaimCode, ({ actor, params, body }) => claimCodes.create(actor, params.unitId, body))
  api.on(claim.revokeClaimCode, ({ actor, params }) => claimCodes.revoke(actor, params.unitId))
  api.on(claim.createClaimCodes, ({ actor, body }) => claimCodes.createMany(actor, body))
}
