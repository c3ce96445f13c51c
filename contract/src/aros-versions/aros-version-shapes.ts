import { z } from 'zod'
import { ArosChannel } from '../device/assignment/aros-manifest.ts'
import { RestartScope } from '../device/assignment/package-content.ts'
import { BakeSeconds } from '../device/assignment/package-services.ts'
import { EntityMeta, Id, Instant, Sha256 } from '../entity.ts'
import { LocalizedText } from '../localized-text.ts'
import { ArosState, ArosTransition, DefaultFor } from './aros-states.ts'
import { Explained } from './explained.ts'

/** Another AROS version as a link. `version` is the semver, with `+build` from the second build on. */
export const ArosRef = z.object({
  id: Id,
  name: z.string(),
  version: z.string(),
  channel: ArosChannel,
  state: ArosState,
})
export type ArosRef = z.infer<typeof ArosRef>

export const PersonRef = z.object({ id: Id, name: z.string() })
export type PersonRef = z.infer<typeof PersonRef>

/** The variant an AROS version is for. */
export const VariantRef = z.object({ id: Id, code: z.string(), name: LocalizedText })
export type VariantRef = z.infer<typeof VariantRef>

/** What differs from the version it is compared with; bytes are what a robot running that one must fetch. */
export const DiffSummary = z.object({
  added: z.number().int(),
  removed: z.number().int(),
  upgraded: z.number().int(),
  downgraded: z.number().int(),
  moved: z.number().int(),
  bytesToSend: z.number().int(),
})
export type DiffSummary = z.infer<typeof DiffSummary>

/** Units that shall run it, that run it, and whose last update to it failed. */
export const ArosCounts = z.object({
  desired: z.number().int(),
  installed: z.number().int(),
  failed: z.number().int(),
})
export type ArosCounts = z.infer<typeof ArosCounts>

export const ArosVersionSummary = EntityMeta.extend({
  robot: VariantRef,
  channel: ArosChannel,
  name: z.string(),
  semver: z.string(),
  build: z.number().int(),
  version: z.string(),
  state: ArosState,
  base: ArosRef.nullable(),
  composedBy: PersonRef.nullable(),
  contentHash: Sha256.nullable(),
  sizeBytes: z.number().int(),
  packageCount: z.number().int(),
  diffSummary: DiffSummary.nullable(),
  publishedAt: Instant.nullable(),
  isDefault: z.boolean(),
  /** Whether the reader had a part in composing it: its approval is somebody else's (four eyes). */
  isOwnWork: z.boolean(),
  counts: ArosCounts,
})
export type ArosVersionSummary = z.infer<typeof ArosVersionSummary>

/** One package version of the composition, in install order from 1. */
export const ArosItem = z.object({
  packageId: Id,
  versionId: Id,
  order: z.number().int().min(1),
  isRequired: z.boolean(),
  code: z.string(),
  name: LocalizedText,
  iconKey: z.string().nullable(),
  version: z.string(),
  versionState: z.string(),
  sizeBytes: z.number().int(),
  fileCount: z.number().int(),
  restart: RestartScope,
  /** Whether it declares programs that the agent keeps running. */
  hasServices: z.boolean(),
  /** What it needs, with the package of the composition that fulfils it (null = missing). */
  requires: z.array(z.object({ code: z.string(), range: z.string(), packageId: Id.nullable() })),
  notes: LocalizedText,
})
export type ArosItem = z.infer<typeof ArosItem>

export const ArosDecision = z.enum(['approved', 'rejected'])

export const ArosApproval = z.object({
  id: Id,
  by: PersonRef,
  decision: ArosDecision,
  comment: z.string(),
  at: Instant,
})
export type ArosApproval = z.infer<typeof ArosApproval>

/** A step the state allows and the asker's role holds; `blockedBy` says why not yet. */
export const AllowedStep = z.object({ step: ArosTransition, blockedBy: Explained.nullable() })
export type AllowedStep = z.infer<typeof AllowedStep>

/** Robots that pausing would keep from starting it, and robots that wait for it while it is held back. */
export const ArosHolding = z.object({ wouldHold: z.number().int(), blocked: z.number().int() })
export type ArosHolding = z.infer<typeof ArosHolding>

/** A step that was asked for and takes place by itself once enough keys have signed the manifest. */
export const ArosSigning = z.object({
  step: z.enum(['publish', 'start_test']),
  makeDefault: z.boolean(),
  defaultFor: DefaultFor.default('all'),
  reason: z.string(),
  requestedBy: z.string(),
  requestedAt: Instant,
  /** Keys that have signed, of those needed. */
  signed: z.number().int(),
  needed: z.number().int(),
})
export type ArosSigning = z.infer<typeof ArosSigning>

/** A package version of the composition of which the server lacks files, so that robots wait for them. */
export const LackingPackage = z.object({
  versionId: Id,
  code: z.string(),
  version: z.string(),
  files: z.number().int().min(1),
  /** The first of them. */
  path: z.string(),
  /** When a robot or a check first missed one of them. */
  noticedAt: Instant,
})
export type LackingPackage = z.infer<typeof LackingPackage>

export const ArosVersionDetail = ArosVersionSummary.extend({
  notes: LocalizedText,
  testOf: ArosRef.nullable(),
  /** The production version made of this test version. */
  promotedTo: ArosRef.nullable(),
  replacedBy: ArosRef.nullable(),
  quorum: z.number().int(),
  dueAt: Instant.nullable(),
  /** How long robots shall watch it before it counts as installed, as asked for; null: nobody asked. */
  bakeS: BakeSeconds.nullable(),
  /** What holds: as asked, else by whether a package declares services. */
  effectiveBakeS: BakeSeconds,
  waiver: z.object({ by: z.string(), at: Instant, reason: z.string() }).nullable(),
  items: z.array(ArosItem),
  /** In install order; empty: no file is known to be missing. */
  lacking: z.array(LackingPackage),
  approvals: z.array(ArosApproval),
  holding: ArosHolding,
  /** Null: nothing of it waits for signatures. */
  signing: ArosSigning.nullable(),
  /** Robots of its product that are registered from now on begin with it, though others have another default. */
  startsNewRobots: z.boolean(),
  steps: z.array(AllowedStep),
})
export type ArosVersionDetail = z.infer<typeof ArosVersionDetail>
