import {
  getProgramEntitlement,
  getProgramRequest,
  listProgramEntitlements,
  listProgramRequests,
} from '@filo/contract/program-entitlements/program-entitlements-routes'

/** What shows rights to programs and requests for them: read again after any change of either. */
export const entitlementReadings = [
  listProgramEntitlements,
  getProgramEntitlement,
  listProgramRequests,
  getProgramRequest,
]
