import { z } from 'zod'
import { CampaignWait } from '../campaigns/campaign-waits.ts'
import { UpdateMessage } from '../device/messages/update-progress.ts'
import { Id, Instant } from '../entity.ts'
import { LocalizedText } from '../localized-text.ts'

/** So many rows of one kind are named; the rest is counted. */
export const shownOfKind = 5
/** So many are counted; one more stands for "more". */
export const mostCounted = 1000

/** How soon something should be done: robots stand still, somebody waits, or it is open. */
export const waitingUrgencies = ['now', 'soon', 'later'] as const
export const WaitingUrgency = z.enum(waitingUrgencies)
export type WaitingUrgency = z.infer<typeof WaitingUrgency>

/** Every kind of work that waits for somebody; where two are equally urgent, in this order. */
export const waitingKinds = [
  'installation_trouble',
  'update_failed',
  'package_failing',
  'campaign_stopped',
  'remote_to_answer',
  'hardware_change',
  'root_ends',
  'update_to_answer',
  'campaign_standing',
  'aros_to_approve',
  'aros_to_publish',
  'aros_to_promote',
  'aros_to_spread',
  'campaign_to_start',
  'program_to_approve',
  'marketing_to_approve',
  'package_to_approve',
  'test_to_judge',
  'robot_silent',
  'customer_unanswered',
  'program_to_answer',
  'enrolment',
  'quality_check',
  'agent_by_hand',
  'hardware_differs',
  'aros_failed',
  'aros_rejected',
  'version_rejected',
  'scan_failed',
  'defect_open',
  'marketing_rejected',
  'marketing_unpublished',
  'marketing_ending',
  'shelf_ending',
  'listing_ending',
  'program_answered',
  'root_key_here',
  'agent_leaving',
  'version_draft',
] as const
export const WaitingKind = z.enum(waitingKinds)
export type WaitingKind = z.infer<typeof WaitingKind>

/** Why a row of a kind waits, where one kind has several reasons. */
const ownReasons = [
  'hardware_flagged',
  'marketing_change_rejected',
  'marketing_change_to_approve',
  'program_declined',
  'remote_extension',
  'test_without_robot',
] as const
export const waitingReasons = [...waitingKinds, ...ownReasons] as const
export const WaitingReason = z.enum(waitingReasons)
export type WaitingReason = z.infer<typeof WaitingReason>

/** The records that a row is about: what its name and its button lead to. */
const WaitingRefs = z
  .object({
    unitId: Id,
    updateId: Id,
    ArosId: Id,
    variantId: Id,
    campaignId: Id,
    customerId: Id,
    packageCode: z.string(),
    versionId: Id,
    programId: Id,
    releaseId: Id,
    marketingVersionId: Id,
    listId: Id,
    storeId: Id,
    listingId: Id,
    changeId: Id,
    sessionId: Id,
    enrolmentId: Id,
  })
  .partial()
export type WaitingRefs = z.infer<typeof WaitingRefs>

/** One piece of work: what it is about, why it waits, since when, and what its button needs. */
export const WaitingRow = z.object({
  /** Different from those of the others of its kind. */
  id: z.string(),
  /** A serial, a release with its number, a customer; in both languages where people wrote it in both. */
  title: z.union([z.string(), LocalizedText]),
  /** What belongs to it: the robot's name, its customer, a package. */
  about: z.union([z.string(), LocalizedText]).nullable(),
  reason: WaitingReason,
  /** Figures, names and codes that the words of the reason name; what ends in `At` is an instant. */
  params: z.record(z.string(), z.union([z.string(), z.number()])),
  /** What a campaign waits for, where the row is about one that stands still. */
  wait: CampaignWait.nullable(),
  /** Where and how an update ended, for the reader's language. */
  message: UpdateMessage.nullable(),
  /** What the catalogue calls the package that the message names; null: none. */
  packageName: LocalizedText.nullable(),
  /** Words of a person or a robot as they stand. */
  text: z.string().nullable(),
  /** Null: not known. */
  since: Instant.nullable(),
  /** Until when it should be done. */
  dueAt: Instant.nullable(),
  /** Whether its button may be pressed at once; false: what it needs is not there, and the button leads to the record. */
  isReady: z.boolean(),
  refs: WaitingRefs,
})
export type WaitingRow = z.infer<typeof WaitingRow>

/** The rows of one kind: the first ones, and how many there are. */
export const WaitingGroup = z.object({
  kind: WaitingKind,
  urgency: WaitingUrgency,
  /** {@link mostCounted} and one stands for more. */
  total: z.number().int(),
  rows: z.array(WaitingRow).max(shownOfKind),
})
export type WaitingGroup = z.infer<typeof WaitingGroup>

/** What waits for a person. Kinds that nothing waits of have no group; `unknown` ones could not be read. */
export const WaitingWork = z.object({
  groups: z.array(WaitingGroup),
  unknown: z.array(WaitingKind),
})
export type WaitingWork = z.infer<typeof WaitingWork>
