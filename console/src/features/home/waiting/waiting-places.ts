import type { WaitingKind, WaitingRow } from '@filo/contract/home/waiting-work'
import { filteredList, paths } from '../../../app/paths.ts'

/** What a button does at once; of every other one it opens the place where the work is done. */
export type WaitingDeed = 'retry' | 'promote'

interface WaitingPlace {
  /** Where the work is done. */
  href: (row: WaitingRow) => string
  /** Where all of its kind are listed, as far as there is such a list. */
  list?: (userId: string) => string
  /** What the button says: `waiting.do.<label>`. */
  label: string
  deed?: WaitingDeed
}

const robots = (filters: Record<string, string>) => () => filteredList(paths.producedRobots(), filters)
const aros = (filters: Record<string, string>) => () => filteredList(paths.arosVersions(), filters)
const ownVersions = (state: string) => (userId: string) =>
  filteredList(paths.versions(), { state, authorId: userId })
const campaigns = (state: string) => () => filteredList(paths.robotVersion({ tab: 'campaigns' }), { state })
const marketing = (state: string) => () => filteredList(paths.marketingVersions(), { state })

const oneCampaign = ({ refs }: WaitingRow) => paths.robotVersion({ campaignId: refs.campaignId })
const oneOffer = ({ refs }: WaitingRow) =>
  paths.marketingAboutVersion({ marketingVersionId: refs.marketingVersionId })
const oneVersion = ({ refs }: WaitingRow, tab?: string) =>
  paths.aboutVersion({ packageName: refs.packageCode, versionId: refs.versionId, tab })
const oneRobot = (tab?: string) => (row: WaitingRow) => paths.aboutRobots({ unitId: row.refs.unitId, tab })
const keys = () => paths.users({ tab: 'keys' })

/** Where each kind of work is done, and what its button says. */
export const waitingPlaces: Readonly<Record<WaitingKind, WaitingPlace>> = {
  installation_trouble: { href: () => paths.users({ tab: 'installation' }), label: 'look' },
  update_failed: {
    href: ({ refs }) => paths.aboutRobots({ unitId: refs.unitId, tab: 'updates', updateId: refs.updateId }),
    list: robots({ updateState: 'failed' }),
    label: 'cause',
    deed: 'retry',
  },
  package_failing: {
    href: ({ refs }) => paths.software({ packageName: refs.packageCode }),
    list: robots({ attention: 'service_failing' }),
    label: 'openPackage',
  },
  campaign_stopped: { href: oneCampaign, list: campaigns('paused'), label: 'decide' },
  remote_to_answer: {
    href: ({ refs }) => paths.remoteConnection({ session: refs.sessionId }),
    list: () => paths.remoteConnection(),
    label: 'answer',
  },
  hardware_change: {
    href: ({ refs }) => paths.hardwareDiagnostic({ unitId: refs.unitId, changeId: refs.changeId }),
    list: () => filteredList(paths.hardwareDiagnostic(), { waits: 'true' }),
    label: 'explain',
  },
  root_ends: { href: keys, label: 'keys' },
  update_to_answer: {
    href: () => paths.customerVersion(),
    list: () => paths.customerVersion(),
    label: 'decide',
  },
  campaign_standing: { href: oneCampaign, list: campaigns('running'), label: 'openCampaign' },
  aros_to_approve: {
    href: ({ refs }) => paths.arosVersions({ ArosId: refs.ArosId, step: 'approve' }),
    list: aros({ decision: 'mine' }),
    label: 'approve',
  },
  aros_to_publish: {
    href: ({ refs }) => paths.arosVersions({ ArosId: refs.ArosId, step: 'publish' }),
    list: aros({ state: 'approved' }),
    label: 'publish',
  },
  aros_to_promote: {
    href: ({ refs }) => paths.arosVersions({ ArosId: refs.ArosId }),
    list: aros({ state: 'passed' }),
    label: 'promote',
    deed: 'promote',
  },
  aros_to_spread: {
    href: ({ refs }) =>
      paths.robotVersion({ variantId: refs.variantId, ArosId: refs.ArosId, tab: 'campaigns' }),
    list: aros({ state: 'published' }),
    label: 'newCampaign',
  },
  campaign_to_start: { href: oneCampaign, list: campaigns('draft'), label: 'startCampaign' },
  program_to_approve: {
    href: ({ refs }) => paths.programs({ programId: refs.programId, releaseId: refs.releaseId }),
    list: () => paths.programs({ tab: 'review' }),
    label: 'review',
  },
  marketing_to_approve: { href: oneOffer, list: marketing('in_review'), label: 'review' },
  package_to_approve: {
    href: (row) => oneVersion(row),
    list: () => filteredList(paths.versions(), { decision: 'mine' }),
    label: 'review',
  },
  test_to_judge: {
    href: ({ refs }) => paths.versionTest({ ArosId: refs.ArosId }),
    list: () => filteredList(paths.versionTest(), { waits: 'true' }),
    label: 'test',
  },
  robot_silent: {
    href: oneRobot('connection'),
    list: robots({ connection: 'offline' }),
    label: 'connection',
  },
  customer_unanswered: {
    href: ({ refs }) => paths.customerSidebar({ customerId: refs.customerId }),
    list: () => paths.customerSidebar(),
    label: 'customer',
  },
  program_to_answer: {
    href: () => paths.programs({ tab: 'requests' }),
    list: () => paths.programs({ tab: 'requests' }),
    label: 'answer',
  },
  enrolment: {
    href: () => paths.producedRobots({ tab: 'waiting' }),
    list: () => paths.producedRobots({ tab: 'waiting' }),
    label: 'admit',
  },
  quality_check: { href: oneRobot(), list: robots({ lifeState: 'quality_control' }), label: 'check' },
  agent_by_hand: { href: oneRobot('software'), list: robots({ attention: 'agent_by_hand' }), label: 'robot' },
  hardware_differs: {
    href: ({ refs }) => paths.hardwareDiagnostic({ unitId: refs.unitId }),
    list: robots({ attention: 'hardware_differs' }),
    label: 'compare',
  },
  aros_failed: {
    href: ({ refs }) => paths.arosVersions({ ArosId: refs.ArosId, tab: 'tests' }),
    list: aros({ state: 'failed' }),
    label: 'verdicts',
  },
  aros_rejected: {
    href: ({ refs }) => paths.arosVersions({ ArosId: refs.ArosId }),
    list: aros({ state: 'draft' }),
    label: 'mend',
  },
  version_rejected: { href: (row) => oneVersion(row), list: ownVersions('rejected'), label: 'mend' },
  scan_failed: {
    href: ({ refs }) => paths.editSoftware({ packageName: refs.packageCode, versionId: refs.versionId }),
    list: ownVersions('scan_failed'),
    label: 'mend',
  },
  defect_open: { href: (row) => oneVersion(row, 'tests'), label: 'answer' },
  marketing_rejected: { href: oneOffer, list: marketing('rejected'), label: 'mend' },
  marketing_unpublished: { href: oneOffer, list: marketing('approved'), label: 'publish' },
  marketing_ending: { href: oneOffer, list: marketing('live'), label: 'prolong' },
  shelf_ending: {
    href: ({ refs }) => paths.marketingVersions({ tab: 'lists', listId: refs.listId }),
    list: () => paths.marketingVersions({ tab: 'lists' }),
    label: 'prolong',
  },
  listing_ending: {
    href: ({ refs }) => paths.programs({ storeId: refs.storeId }),
    list: () => paths.programs({ tab: 'stores' }),
    label: 'prolong',
  },
  program_answered: {
    href: ({ refs }) => paths.programs({ listingId: refs.listingId }),
    list: () => paths.programs(),
    label: 'program',
  },
  root_key_here: { href: keys, label: 'keys' },
  agent_leaving: { href: oneRobot('software'), list: robots({ attention: 'agent_leaving' }), label: 'robot' },
  version_draft: {
    href: ({ refs }) => paths.editSoftware({ packageName: refs.packageCode, versionId: refs.versionId }),
    list: ownVersions('draft'),
    label: 'goOn',
  },
}
