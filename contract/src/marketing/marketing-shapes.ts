import { z } from 'zod'
import { PackageCode } from '../device/assignment/package-content.ts'
import { EntityMeta, Id, Instant } from '../entity.ts'
import { LocalizedText } from '../localized-text.ts'
import { PackageKind } from '../packages/package-kinds.ts'
import { VersionRef } from '../packages/packages-routes.ts'
import { ListingFigures } from '../stores/listing-figures.ts'
import { MarketingContent, marketingFields } from './marketing-content.ts'
import {
  MarketingPlaceState,
  MarketingRevisionState,
  MarketingState,
  MarketingStep,
  UnlistedBecause,
} from './marketing-states.ts'

const PersonRef = z.object({ id: Id, name: z.string() })

/** What keeps content from being submitted. */
export const MarketingProblem = z.object({
  code: z.enum([
    'title_missing',
    'summary_missing',
    'story_missing',
    'alt_missing',
    'build_not_released',
    'no_stores',
    'price_missing',
    'window_wrong',
  ]),
  /** Words for people, in both languages. */
  text: LocalizedText,
})
export type MarketingProblem = z.infer<typeof MarketingProblem>

/** How much of the texts is written, in percent; alternative texts of pictures count. */
export const Completeness = z.object({
  tr: z.number().int().min(0).max(100),
  en: z.number().int().min(0).max(100),
  /** Of both together. */
  all: z.number().int().min(0).max(100),
})
export type Completeness = z.infer<typeof Completeness>

/** A store as a marketing version names it. */
export const MarketingStoreRef = z.object({
  id: Id,
  name: LocalizedText,
  currency: z.string(),
  timeZone: z.string(),
})
export type MarketingStoreRef = z.infer<typeof MarketingStoreRef>

/** One of its stores, with the instants that the window means on the clock of that store. */
export const MarketingPlace = z.object({
  store: MarketingStoreRef,
  /** Waiting until it is published. */
  state: MarketingPlaceState,
  /** Null: from when it is published. */
  startsAt: Instant.nullable(),
  /** Null: without an end. */
  endsAt: Instant.nullable(),
})
export type MarketingPlace = z.infer<typeof MarketingPlace>

export const MarketingPackageRef = z.object({
  id: Id,
  code: PackageCode,
  name: LocalizedText,
  kind: PackageKind,
  iconKey: z.string().nullable(),
})

/** Who sent what is reviewed, and who decided. */
const reviewFields = {
  submittedBy: PersonRef.nullable(),
  submittedAt: Instant.nullable(),
  decidedBy: PersonRef.nullable(),
  decidedAt: Instant.nullable(),
  /** Why it was rejected, or what the approver wrote. */
  decisionReason: z.string().nullable(),
  /** Everybody who wrote in it; none of them approves it. */
  editors: z.array(PersonRef),
}

const { versionId: _versionId, storeIds: _storeIds, ...ownContent } = marketingFields

/** The customer-facing edition of a package version. */
export const MarketingVersion = EntityMeta.extend({
  package: MarketingPackageRef,
  /** The package version that is offered. */
  build: VersionRef,
  ...ownContent,
  places: z.array(MarketingPlace),
  state: MarketingState,
  unlistedBecause: UnlistedBecause.nullable(),
  ...reviewFields,
  /** When a customer could first see it. */
  liveSince: Instant.nullable(),
  endedAt: Instant.nullable(),
  stats: z.object({
    /** Robots that run the package version that is offered, wherever they have it from. */
    robots: z.number().int(),
    /** Whole days since a customer could first see it, up to its end. */
    liveDays: z.number().int().nullable(),
    /** Stores' listings that are shown with it now. */
    listings: z.number().int(),
    /** Of listings while they were shown with it. */
    figures: ListingFigures,
  }),
  completeness: Completeness,
  /** What keeps it from being submitted, approved or published. */
  problems: z.array(MarketingProblem),
  /** The change of it that is being prepared or reviewed. */
  revision: z.object({ id: Id, state: MarketingRevisionState }).nullable(),
  /** What the caller may do with it now, in the order of the lifecycle. */
  steps: z.array(MarketingStep),
  mayEdit: z.boolean(),
  /** The caller may begin or go on with a revision of it. */
  mayRevise: z.boolean(),
  /** The caller may approve it now (four eyes); whoever holds `marketing.review` may reject any that is in review. */
  mayDecide: z.boolean(),
})
export type MarketingVersion = z.infer<typeof MarketingVersion>

/** A change of what was approved already, beside which the approved content goes on being shown. */
export const MarketingRevision = EntityMeta.extend({
  marketingVersionId: Id,
  state: MarketingRevisionState,
  content: MarketingContent,
  build: VersionRef,
  stores: z.array(MarketingStoreRef),
  ...reviewFields,
  completeness: Completeness,
  problems: z.array(MarketingProblem),
  mayEdit: z.boolean(),
  mayDecide: z.boolean(),
})
export type MarketingRevision = z.infer<typeof MarketingRevision>
