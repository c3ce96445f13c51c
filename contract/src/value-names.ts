import type { z } from 'zod'
import { ArosState, arosChannelNames, arosStateNames } from './aros-versions/aros-states.ts'
import { ArosDecision } from './aros-versions/aros-version-shapes.ts'
import { CampaignUnitReason, campaignUnitReasonNames } from './campaigns/campaign-reasons.ts'
import {
  CampaignState,
  CampaignUnitState,
  campaignStateNames,
  campaignUnitStateNames,
} from './campaigns/campaign-states.ts'
import { ConnectedKind, connectedKindNames } from './connected-users/connected-kinds.ts'
import { CustomerSegment, customerSegmentNames } from './customers/customer-segments.ts'
import { CustomerStatus, customerStatusNames } from './customers/customer-status.ts'
import { ArosChannel } from './device/assignment/aros-manifest.ts'
import { EnrolmentState } from './device/enrolment/enrolment.ts'
import { ForecastOutcome, forecastOutcomeNames } from './forecasts/forecast-outcomes.ts'
import { ForecastReason, forecastReasonNames } from './forecasts/forecast-reasons.ts'
import type { LocalizedText } from './localized-text.ts'
import { MarketingLicence, marketingLicenceNames } from './marketing/marketing-kinds.ts'
import { marketingStateNames } from './marketing/marketing-state-names.ts'
import {
  MarketingPlaceState,
  MarketingState,
  marketingPlaceStateNames,
} from './marketing/marketing-states.ts'
import {
  PackageHealth,
  PackageKind,
  PackageStatus,
  packageHealthNames,
  packageKindNames,
} from './packages/package-kinds.ts'
import { VersionState, versionStateNames } from './packages/version-states.ts'
import { LeftOutReason, leftOutReasonNames } from './produced-robots/bulk-change-states.ts'
import {
  ConnectionState,
  connectionStateNames,
  EnrolmentStatus,
  enrolmentStatusNames,
  LifeState,
  lifeStateNames,
  UnitUpdateState,
  unitUpdateStateNames,
} from './produced-robots/produced-robot-states.ts'
import {
  ProgramCategory,
  ProgramPermission,
  programCategoryNames,
  programPermissionNames,
} from './programs/program-kinds.ts'
import {
  ProgramReleaseState,
  ProgramState,
  programReleaseStateNames,
  programStateNames,
} from './programs/program-states.ts'
import { CatalogueStatus, catalogueStatusNames } from './robot-models/robot-models-routes.ts'
import { UnitPackageState, unitPackageStateNames } from './robot-packages/unit-packages-routes.ts'
import { RobotRole, robotRoleNames } from './robot-users/robot-roles.ts'
import { RoleKey, roleNames } from './roles.ts'
import { TesterState, testerStateNames, Verdict, verdictNames } from './testers/tester-shapes.ts'
import { UpdateState, updateStateNames } from './updates/updates-routes.ts'
import { InviteState, UserStatus, userStatusNames } from './users/users-routes.ts'

export type ValueNames = Readonly<Record<string, LocalizedText>>

const decisionNames = {
  approved: { tr: 'Onaylandı', en: 'Approved' },
  rejected: { tr: 'Reddedildi', en: 'Rejected' },
}
const inviteStateNames = {
  open: { tr: 'Bekliyor', en: 'Waiting' },
  used: { tr: 'Kullanıldı', en: 'Used' },
  expired: { tr: 'Süresi doldu', en: 'Expired' },
  revoked: { tr: 'İptal edildi', en: 'Revoked' },
}

/** Enumerations of the contract whose values have words for people, for lists that leave the console (CSV). */
export const valueNames: ReadonlyMap<z.ZodType, ValueNames> = new Map<z.ZodType, ValueNames>([
  [ArosChannel, arosChannelNames],
  [ArosDecision, decisionNames],
  [ArosState, arosStateNames],
  [CampaignState, campaignStateNames],
  [CampaignUnitReason, campaignUnitReasonNames],
  [CampaignUnitState, campaignUnitStateNames],
  [CatalogueStatus, catalogueStatusNames],
  [ConnectedKind, connectedKindNames],
  [ConnectionState, connectionStateNames],
  [CustomerSegment, customerSegmentNames],
  [CustomerStatus, customerStatusNames],
  [EnrolmentState, enrolmentStatusNames],
  [EnrolmentStatus, enrolmentStatusNames],
  [ForecastOutcome, forecastOutcomeNames],
  [ForecastReason, forecastReasonNames],
  [InviteState, inviteStateNames],
  [LeftOutReason, leftOutReasonNames],
  [LifeState, lifeStateNames],
  [MarketingLicence, marketingLicenceNames],
  [MarketingPlaceState, marketingPlaceStateNames],
  [MarketingState, marketingStateNames],
  [PackageHealth, packageHealthNames],
  [PackageKind, packageKindNames],
  [PackageStatus, catalogueStatusNames],
  [ProgramCategory, programCategoryNames],
  [ProgramPermission, programPermissionNames],
  [ProgramReleaseState, programReleaseStateNames],
  [ProgramState, programStateNames],
  [RobotRole, robotRoleNames],
  [RoleKey, roleNames],
  [TesterState, testerStateNames],
  [UnitPackageState, unitPackageStateNames],
  [UnitUpdateState, unitUpdateStateNames],
  [UpdateState, updateStateNames],
  [UserStatus, userStatusNames],
  [Verdict, verdictNames],
  [VersionState, versionStateNames],
])
