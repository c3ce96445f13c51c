import { type ArosState, arosStateNames } from '@filo/contract/aros-versions/aros-states'
import {
  type CampaignState,
  type CampaignUnitState,
  campaignStateNames,
  campaignUnitStateNames,
} from '@filo/contract/campaigns/campaign-states'
import { type CustomerStatus, customerStatusNames } from '@filo/contract/customers/customer-status'
import { type DownloadResult, downloadResultNames } from '@filo/contract/downloads/download-kinds'
import { type ForecastOutcome, forecastOutcomeNames } from '@filo/contract/forecasts/forecast-outcomes'
import {
  marketingRevisionStateNames,
  marketingStateNames,
} from '@filo/contract/marketing/marketing-state-names'
import type { MarketingRevisionState, MarketingState } from '@filo/contract/marketing/marketing-states'
import { type PackageHealth, packageHealthNames } from '@filo/contract/packages/package-kinds'
import { type VersionState, versionStateNames } from '@filo/contract/packages/version-states'
import {
  type ConnectionState,
  connectionStateNames,
  type EnrolmentStatus,
  enrolmentStatusNames,
  type LifeState,
  lifeStateNames,
  type UnitUpdateState,
  unitUpdateStateNames,
} from '@filo/contract/produced-robots/produced-robot-states'
import { type InstallState, installStateNames } from '@filo/contract/program-installs/install-states'
import {
  type ProgramReleaseState,
  type ProgramState,
  programReleaseStateNames,
  programStateNames,
} from '@filo/contract/programs/program-states'
import {
  type UnitPackageState,
  unitPackageStateNames,
} from '@filo/contract/robot-packages/unit-packages-routes'
import {
  type DefectSeverity,
  type DefectState,
  defectSeverityNames,
  defectStateNames,
} from '@filo/contract/testers/defect-shapes'
import {
  type CaseOutcome,
  caseOutcomeNames,
  type TesterState,
  testerStateNames,
  type Verdict,
  verdictNames,
} from '@filo/contract/testers/tester-shapes'
import { type UpdateState, updateStateNames } from '@filo/contract/updates/updates-routes'
import { type UserStatus, userStatusNames } from '@filo/contract/users/users-routes'
import { salesStateKinds } from './sales-state-kinds.ts'
import { kind } from './state-kind.ts'

/** Every lifecycle of docs/lifecycles.md that a chip shows. */
export const stateKinds = {
  version: kind<VersionState>(
    {
      draft: 'draft',
      uploading: 'working',
      scanning: 'working',
      scan_failed: 'bad',
      ready: 'offered',
      in_test: 'testing',
      approved: 'good',
      released: 'good',
      deprecated: 'attention',
      archived: 'past',
      rejected: 'refused',
      revoked: 'refused',
    },
    versionStateNames,
  ),
  aros: kind<ArosState>(
    {
      draft: 'draft',
      candidate: 'offered',
      testing: 'testing',
      passed: 'good',
      failed: 'bad',
      promoted: 'good',
      in_review: 'review',
      approved: 'good',
      published: 'good',
      paused: 'paused',
      superseded: 'past',
      withdrawn: 'refused',
      archived: 'past',
    },
    arosStateNames,
  ),
  life: kind<LifeState>(
    {
      planned: 'draft',
      in_production: 'working',
      quality_control: 'testing',
      in_stock: 'waiting',
      shipped: 'moving',
      active: 'good',
      in_service: 'attention',
      suspended: 'paused',
      retired: 'past',
    },
    lifeStateNames,
  ),
  connection: kind<ConnectionState>(
    {
      never: 'waiting',
      online: 'online',
      stale: 'attention',
      offline: 'offline',
    },
    connectionStateNames,
  ),
  campaign: kind<CampaignState>(
    {
      draft: 'draft',
      scheduled: 'waiting',
      running: 'working',
      paused: 'paused',
      aborting: 'undone',
      withdrawing: 'undone',
      completed: 'good',
      completed_with_failures: 'attention',
      aborted: 'past',
      withdrawn: 'past',
    },
    campaignStateNames,
  ),
  campaignUnit: kind<CampaignUnitState>(
    {
      queued: 'waiting',
      assigned: 'working',
      succeeded: 'good',
      failed: 'bad',
      rolled_back: 'undone',
      skipped: 'past',
      cancelled: 'past',
      returning: 'undone',
      returned: 'past',
    },
    campaignUnitStateNames,
  ),
  forecast: kind<ForecastOutcome>(
    { installs: 'good', waits: 'waiting', refuses: 'refused', unknown: 'unheard', unchanged: 'past' },
    forecastOutcomeNames,
  ),
  unitUpdate: kind<UnitUpdateState>(
    {
      up_to_date: 'good',
      nothing_installed: 'waiting',
      available: 'offered',
      scheduled: 'waiting',
      updating: 'working',
      failed: 'bad',
      unknown: 'unheard',
      pinned: 'pinned',
      mismatch: 'attention',
    },
    unitUpdateStateNames,
  ),
  unitPackage: kind<UnitPackageState>(
    {
      as_desired: 'good',
      outdated: 'attention',
      newer: 'offered',
      not_in_release: 'waiting',
      unknown: 'unheard',
    },
    unitPackageStateNames,
  ),
  enrolment: kind<EnrolmentStatus>(
    {
      unclaimed: 'waiting',
      pending: 'review',
      accepted: 'good',
      rejected: 'refused',
      revoked: 'refused',
    },
    enrolmentStatusNames,
  ),
  update: kind<UpdateState>(
    {
      queued: 'waiting',
      waiting: 'waiting',
      downloading: 'downloading',
      verifying: 'working',
      installing: 'working',
      restarting: 'working',
      validating: 'working',
      baking: 'working',
      succeeded: 'good',
      failed: 'bad',
      rolled_back: 'undone',
      cancelled: 'past',
    },
    updateStateNames,
  ),
  tester: kind<TesterState>(
    {
      assigned: 'waiting',
      accepted: 'offered',
      in_progress: 'testing',
      submitted: 'good',
      declined: 'refused',
    },
    testerStateNames,
  ),
  verdict: kind<Verdict>(
    { pass: 'good', pass_with_notes: 'attention', fail: 'bad', blocked: 'refused' },
    verdictNames,
  ),
  caseOutcome: kind<CaseOutcome>(
    { pass: 'good', fail: 'bad', blocked: 'refused', skip: 'waiting' },
    caseOutcomeNames,
  ),
  defect: kind<DefectState>(
    { open: 'bad', reopened: 'undone', fixed: 'offered', verified: 'good', rejected: 'past' },
    defectStateNames,
  ),
  defectSeverity: kind<DefectSeverity>(
    { blocker: 'refused', major: 'attention', minor: 'waiting' },
    defectSeverityNames,
  ),
  program: kind<ProgramState>(
    {
      draft: 'draft',
      submitted: 'review',
      approved: 'offered',
      rejected: 'refused',
      active: 'good',
      suspended: 'paused',
      retired: 'past',
    },
    programStateNames,
  ),
  marketing: kind<MarketingState>(
    {
      draft: 'draft',
      in_review: 'review',
      approved: 'offered',
      rejected: 'refused',
      scheduled: 'waiting',
      live: 'good',
      unlisted: 'paused',
      ended: 'past',
    },
    marketingStateNames,
  ),
  marketingRevision: kind<MarketingRevisionState>(
    { draft: 'draft', in_review: 'review', approved: 'good', rejected: 'refused' },
    marketingRevisionStateNames,
  ),
  programRelease: kind<ProgramReleaseState>(
    { draft: 'draft', submitted: 'review', approved: 'good', rejected: 'refused' },
    programReleaseStateNames,
  ),
  ...salesStateKinds,
  programInstall: kind<InstallState>(
    {
      requested: 'waiting',
      queued: 'waiting',
      installing: 'downloading',
      installed: 'good',
      failed: 'bad',
      removing: 'working',
      removed: 'past',
      cancelled: 'past',
    },
    installStateNames,
  ),
  download: kind<DownloadResult>(
    { running: 'downloading', complete: 'good', aborted: 'undone', failed: 'bad', unreported: 'unheard' },
    downloadResultNames,
  ),
  user: kind<UserStatus>(
    { invited: 'waiting', active: 'good', suspended: 'paused', deleted: 'past' },
    userStatusNames,
  ),
  customer: kind<CustomerStatus>({ active: 'good', inactive: 'paused' }, customerStatusNames),
  health: kind<PackageHealth>(
    { empty: 'waiting', in_progress: 'working', ok: 'good', attention: 'attention', critical: 'bad' },
    packageHealthNames,
  ),
}

export type StateKinds = typeof stateKinds
export type StateOf<Kind extends keyof StateKinds> = keyof StateKinds[Kind]['styles'] & string
