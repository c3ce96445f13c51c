import type { WaitingKind } from '@filo/contract/home/waiting-work'
import * as campaigns from './campaigns-waiting.ts'
import * as ofCustomers from './customers-waiting.ts'
import * as installation from './installation-waiting.ts'
import * as marketing from './marketing-waiting.ts'
import * as releases from './releases-waiting.ts'
import * as reviews from './reviews-waiting.ts'
import * as robots from './robots-waiting.ts'
import * as software from './software-waiting.ts'
import type { WaitingRule } from './waiting-facts.ts'

/** The one rule of what waits for whom: every kind of work with whose business it is, its urgency and its query. */
export const waitingRules: Record<WaitingKind, WaitingRule> = {
  installation_trouble: {
    urgency: 'now',
    actors: [{ permission: 'installation.read' }],
    read: installation.findInstallationTrouble,
  },
  update_failed: {
    urgency: 'now',
    actors: [{ permission: 'update.retry' }, { permission: 'update.read', of: 'customers' }],
    read: robots.findFailedUpdates,
  },
  package_failing: {
    urgency: 'now',
    actors: [{ permission: 'package.upload' }],
    read: software.findFailingPackages,
  },
  campaign_stopped: {
    urgency: 'now',
    actors: [{ permission: 'campaign.run' }],
    read: campaigns.findStoppedCampaigns,
  },
  remote_to_answer: {
    urgency: 'now',
    actors: [{ permission: 'remote.consent' }],
    read: ofCustomers.findRemoteToAnswer,
  },
  hardware_change: {
    urgency: 'now',
    actors: [{ permission: 'hardware.decide' }],
    read: robots.findHardwareChanges,
  },
  root_ends: {
    urgency: 'soon',
    actors: [{ permission: 'trust.manage' }],
    read: installation.findEndingRoot,
  },
  update_to_answer: {
    urgency: 'soon',
    actors: [{ permission: 'update.consent' }],
    read: ofCustomers.findUpdatesToAnswer,
  },
  campaign_standing: {
    urgency: 'soon',
    actors: [{ permission: 'campaign.run' }],
    read: campaigns.findStandingCampaigns,
  },
  aros_to_approve: {
    urgency: 'soon',
    actors: [{ permission: 'aros.approve' }],
    read: releases.findToApprove,
  },
  aros_to_publish: {
    urgency: 'soon',
    actors: [{ permission: 'aros.publish' }],
    read: releases.findToPublish,
  },
  aros_to_promote: {
    urgency: 'soon',
    actors: [{ permission: 'aros.compose' }],
    read: releases.findToPromote,
  },
  aros_to_spread: {
    urgency: 'soon',
    actors: [{ permission: 'campaign.run' }],
    read: releases.findToSpread,
  },
  campaign_to_start: {
    urgency: 'soon',
    actors: [{ permission: 'campaign.run' }],
    read: campaigns.findCampaignsToStart,
  },
  program_to_approve: {
    urgency: 'soon',
    actors: [{ permission: 'program.review' }],
    read: reviews.findProgramsToApprove,
  },
  marketing_to_approve: {
    urgency: 'soon',
    actors: [{ permission: 'marketing.review' }],
    read: reviews.findMarketingToApprove,
  },
  package_to_approve: {
    urgency: 'soon',
    actors: [{ permission: 'package.approve' }],
    read: software.findPackagesToApprove,
  },
  test_to_judge: {
    urgency: 'soon',
    actors: [{ permission: 'test.verdict' }],
    read: releases.findTests,
  },
  robot_silent: {
    urgency: 'soon',
    actors: [{ permission: 'robot.connection_rules' }, { permission: 'robot.read', of: 'customers' }],
    read: robots.findSilent,
  },
  customer_unanswered: {
    urgency: 'soon',
    actors: [{ permission: 'customer.update_policy', of: 'staff' }],
    read: ofCustomers.findUnanswered,
  },
  program_to_answer: {
    urgency: 'soon',
    actors: [{ permission: 'entitlement.manage' }],
    read: reviews.findProgramRequests,
  },
  enrolment: { urgency: 'soon', actors: [{ permission: 'robot.accept' }], read: reviews.findEnrolments },
  quality_check: {
    urgency: 'soon',
    actors: [{ permission: 'robot.register' }],
    read: robots.findInQualityControl,
  },
  agent_by_hand: {
    urgency: 'soon',
    actors: [{ permission: 'agent.renew' }],
    read: robots.findRecalledAgents('agent_by_hand'),
  },
  hardware_differs: {
    urgency: 'soon',
    actors: [{ permission: 'hardware.decide' }],
    read: robots.findDiffering,
  },
  aros_failed: {
    urgency: 'soon',
    actors: [{ permission: 'aros.compose_test' }],
    read: releases.findFailedTests,
  },
  aros_rejected: {
    urgency: 'soon',
    actors: [{ permission: 'aros.compose' }],
    read: releases.findRejected,
  },
  version_rejected: {
    urgency: 'soon',
    actors: [{ permission: 'package.upload' }],
    read: software.findOwnVersions('version_rejected', 'rejected'),
  },
  scan_failed: {
    urgency: 'soon',
    actors: [{ permission: 'package.upload' }],
    read: software.findOwnVersions('scan_failed', 'scan_failed'),
  },
  defect_open: {
    urgency: 'soon',
    actors: [{ permission: 'defect.answer' }],
    read: software.findDefects,
  },
  marketing_rejected: {
    urgency: 'soon',
    actors: [{ permission: 'marketing.manage' }],
    read: marketing.findRejectedMarketing,
  },
  marketing_unpublished: {
    urgency: 'soon',
    actors: [{ permission: 'marketing.manage' }],
    read: marketing.findUnpublishedMarketing,
  },
  marketing_ending: {
    urgency: 'later',
    actors: [{ permission: 'marketing.manage' }],
    read: marketing.findEndingMarketing,
  },
  shelf_ending: {
    urgency: 'later',
    actors: [{ permission: 'marketing.manage' }],
    read: marketing.findEndingShelves,
  },
  listing_ending: {
    urgency: 'later',
    actors: [{ permission: 'store.manage' }],
    read: marketing.findEndingListings,
  },
  program_answered: {
    urgency: 'later',
    actors: [{ permission: 'storefront.request' }],
    read: ofCustomers.findAnsweredPrograms,
  },
  root_key_here: {
    urgency: 'later',
    actors: [{ permission: 'trust.manage' }],
    read: installation.findRootKey,
  },
  agent_leaving: {
    urgency: 'later',
    actors: [{ permission: 'agent.renew' }],
    read: robots.findRecalledAgents('agent_leaving'),
  },
  version_draft: {
    urgency: 'later',
    actors: [{ permission: 'package.upload' }],
    read: software.findOwnVersions('version_draft', 'draft'),
  },
}
