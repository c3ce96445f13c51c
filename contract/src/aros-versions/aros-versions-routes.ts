import { z } from 'zod'
import { commonErrors } from '../common-errors.ts'
import { ArosChannel } from '../device/assignment/aros-manifest.ts'
import { BakeSeconds } from '../device/assignment/package-services.ts'
import { Id, Instant, idParams } from '../entity.ts'
import { listQuery, pageOf } from '../list-query.ts'
import { LocalizedText } from '../localized-text.ts'
import { Semver } from '../packages/semver-order.ts'
import { route } from '../route.ts'
import { ArosState } from './aros-states.ts'
import { ArosTree } from './aros-tree.ts'
import { ArosVersionDetail, ArosVersionSummary, PersonRef } from './aros-version-shapes.ts'
import { arosErrors } from './aros-versions-errors.ts'

export const ArosName = z.string().trim().min(1).max(120)

/** The chosen package versions in install order. */
const ArosItemInput = z.object({ versionId: Id, isRequired: z.boolean().optional() })
const ArosItems = z.array(ArosItemInput).max(1000)

export const listArosVersions = route({
  name: 'listArosVersions',
  method: 'GET',
  path: '/api/aros-versions',
  summary: 'AROS versions of all variants and both channels',
  access: { permission: 'aros.read' },
  query: listQuery({
    channel: ArosChannel,
    state: ArosState,
    variantId: Id,
    composedBy: Id,
    containsVersionId: Id,
    /** `mine`: those in review that the asker had no hand in, and so may approve. */
    decision: z.enum(['mine']),
  }),
  response: pageOf(ArosVersionSummary),
})

export const getArosVersion = route({
  name: 'getArosVersion',
  method: 'GET',
  path: '/api/aros-versions/:ArosId',
  summary: 'One AROS version with its items, approvals and the steps the asker may take',
  access: { permission: 'aros.read' },
  params: idParams('ArosId'),
  response: ArosVersionDetail,
})

export const listArosComposers = route({
  name: 'listArosComposers',
  method: 'GET',
  path: '/api/aros-composers',
  summary: 'People who composed AROS versions, by name',
  access: { permission: 'aros.read' },
  query: listQuery({}),
  response: pageOf(PersonRef),
})

export const getArosComposer = route({
  name: 'getArosComposer',
  method: 'GET',
  path: '/api/aros-composers/:userId',
  summary: 'One person who composed AROS versions',
  access: { permission: 'aros.read' },
  params: idParams('userId'),
  response: PersonRef,
})

export const getArosTree = route({
  name: 'getArosTree',
  method: 'GET',
  path: '/api/aros-versions/tree',
  summary: 'The aros tree with checked items for a draft, or for a new one from a base',
  access: { permission: 'aros.read' },
  query: z.object({
    variantId: Id,
    channel: ArosChannel,
    baseId: Id.optional(),
    ArosId: Id.optional(),
  }),
  response: ArosTree,
})

export const ArosSuggestion = z.object({
  name: z.string(),
  semver: z.string(),
  /** What a new version usually starts from: the default of the variant, else the newest. */
  baseId: Id.nullable(),
  /** Quorum of the policy. */
  quorum: z.number().int(),
  /** Who was asked last to test a version of the product and may be asked again; never the reader. Empty for production, and for who asks nobody. */
  testerIds: z.array(Id),
})
export type ArosSuggestion = z.infer<typeof ArosSuggestion>

export const suggestArosVersion = route({
  name: 'suggestArosVersion',
  method: 'GET',
  path: '/api/aros-versions/suggestion',
  summary: 'Name, number, base, quorum and testers proposed for a new AROS version',
  access: { permission: 'aros.read' },
  query: z.object({ variantId: Id, channel: ArosChannel }),
  response: ArosSuggestion,
})

const CreateArosDraftBody = z.object({
  variantId: Id,
  channel: ArosChannel,
  name: ArosName.optional(),
  semver: Semver.optional(),
  /** Compared with; its items are taken over unless `copyOfId` says whose. */
  baseId: Id.optional(),
  /** Take items, order and notes from this version (either channel). */
  copyOfId: Id.optional(),
})

export const createArosDraft = route({
  name: 'createArosDraft',
  method: 'POST',
  path: '/api/aros-versions',
  summary: 'Start a draft; production drafts need aros.compose',
  access: { permission: 'aros.compose_test' },
  body: CreateArosDraftBody,
  response: ArosVersionDetail,
  status: 201,
  errors: [arosErrors.aros_version_in_use, arosErrors.aros_base_unfit],
  idempotent: true,
})

const UpdateArosDraftBody = z.object({
  name: ArosName.optional(),
  semver: Semver.optional(),
  baseId: Id.nullable().optional(),
  notes: LocalizedText.optional(),
  items: ArosItems.optional(),
  quorum: z.number().int().min(1).max(20).optional(),
  dueAt: Instant.nullable().optional(),
  /** How long robots watch it before it counts as installed; null: 120 s where a package declares services, else not. */
  bakeS: BakeSeconds.nullable().optional(),
})

export const updateArosDraft = route({
  name: 'updateArosDraft',
  method: 'PATCH',
  path: '/api/aros-versions/:ArosId',
  summary: 'Change a draft; items replace the whole composition, in install order',
  access: { permission: 'aros.compose_test' },
  params: idParams('ArosId'),
  body: UpdateArosDraftBody,
  response: ArosVersionDetail,
  errors: [
    commonErrors.etag_mismatch,
    arosErrors.aros_locked,
    arosErrors.aros_version_in_use,
    arosErrors.aros_quorum_too_low,
  ],
})

export const deleteArosDraft = route({
  name: 'deleteArosDraft',
  method: 'DELETE',
  path: '/api/aros-versions/:ArosId',
  summary: 'Delete a draft; a draft made by promotion gives its test version back',
  access: { permission: 'aros.compose_test' },
  params: idParams('ArosId'),
  errors: [arosErrors.aros_wrong_state],
})

export const arosVersionsRoutes = [
  listArosVersions,
  listArosComposers,
  getArosComposer,
  getArosTree,
  suggestArosVersion,
  getArosVersion,
  createArosDraft,
  updateArosDraft,
  deleteArosDraft,
]
