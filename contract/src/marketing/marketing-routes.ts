import { z } from 'zod'
import { commonErrors } from '../common-errors.ts'
import { CustomerSegment } from '../customers/customer-segments.ts'
import { Id, idParams, Reason } from '../entity.ts'
import { longListQuery, longPageOf } from '../list-query.ts'
import { pictureErrors } from '../pictures/pictures-errors.ts'
import { route } from '../route.ts'
import { CreateMarketingVersionBody, UpdateMarketingVersionBody } from './marketing-content.ts'
import { marketingErrors } from './marketing-errors.ts'
import { MarketingRevision, MarketingVersion } from './marketing-shapes.ts'
import { MarketingState } from './marketing-states.ts'

const read = { permission: 'marketing.read' } as const
const manage = { permission: 'marketing.manage' } as const
const review = { permission: 'marketing.review' } as const
const params = idParams('marketingVersionId')

const contentErrors = [
  marketingErrors.marketing_build_unknown,
  marketingErrors.marketing_build_not_released,
  marketingErrors.marketing_store_unknown,
  pictureErrors.picture_missing,
  pictureErrors.picture_not_ready,
]

const MarketingDecision = z.discriminatedUnion('decision', [
  z.object({ decision: z.literal('approved'), reason: z.string().trim().max(500).default('') }),
  z.object({ decision: z.literal('rejected'), reason: Reason }),
])

/** What is hidden or ended says why. */
export const MarketingStepBody = z.discriminatedUnion('step', [
  z.object({
    step: z.enum(['schedule', 'unschedule', 'relist']),
    reason: z.string().trim().max(500).default(''),
  }),
  z.object({ step: z.enum(['unlist', 'end']), reason: Reason }),
])
export type MarketingStepBody = z.infer<typeof MarketingStepBody>

/** Sorts by `title`, `state`, `from`, `createdAt`, `updatedAt`. */
export const listMarketingVersions = route({
  name: 'listMarketingVersions',
  method: 'GET',
  path: '/api/marketing-versions',
  summary: 'Marketing versions of packages, of all or of one',
  access: read,
  query: longListQuery({
    state: MarketingState,
    packageId: Id,
    storeId: Id,
    audience: CustomerSegment,
  }),
  response: longPageOf(MarketingVersion),
})

export const getMarketingVersion = route({
  name: 'getMarketingVersion',
  method: 'GET',
  path: '/api/marketing-versions/:marketingVersionId',
  summary: 'One marketing version',
  access: read,
  params,
  response: MarketingVersion,
})

export const createMarketingVersion = route({
  name: 'createMarketingVersion',
  method: 'POST',
  path: '/api/packages/:packageId/marketing-versions',
  summary: 'Begin a marketing version of a package',
  access: manage,
  params: idParams('packageId'),
  body: CreateMarketingVersionBody,
  response: MarketingVersion,
  status: 201,
  errors: contentErrors,
  idempotent: true,
})

export const updateMarketingVersion = route({
  name: 'updateMarketingVersion',
  method: 'PATCH',
  path: '/api/marketing-versions/:marketingVersionId',
  summary: 'Change a marketing version that was not submitted, or was rejected',
  access: manage,
  params,
  body: UpdateMarketingVersionBody,
  response: MarketingVersion,
  errors: [
    marketingErrors.marketing_locked,
    marketingErrors.marketing_needs_revision,
    ...contentErrors,
    commonErrors.etag_mismatch,
  ],
})

export const deleteMarketingVersion = route({
  name: 'deleteMarketingVersion',
  method: 'DELETE',
  path: '/api/marketing-versions/:marketingVersionId',
  summary: 'Delete a marketing version that was never submitted',
  access: manage,
  params,
  errors: [marketingErrors.marketing_not_deletable],
})

export const submitMarketingVersion = route({
  name: 'submitMarketingVersion',
  method: 'POST',
  path: '/api/marketing-versions/:marketingVersionId/submit',
  summary: 'Submit a marketing version for review; its content is fixed from here on',
  access: manage,
  params,
  response: MarketingVersion,
  errors: [marketingErrors.marketing_wrong_state, marketingErrors.marketing_incomplete],
  idempotent: true,
})

export const decideMarketingVersion = route({
  name: 'decideMarketingVersion',
  method: 'POST',
  path: '/api/marketing-versions/:marketingVersionId/decide',
  summary: 'Approve or reject a marketing version in review',
  access: review,
  params,
  body: MarketingDecision,
  response: MarketingVersion,
  errors: [
    marketingErrors.marketing_wrong_state,
    marketingErrors.marketing_four_eyes,
    marketingErrors.marketing_incomplete,
  ],
  idempotent: true,
})

export const applyMarketingStep = route({
  name: 'applyMarketingStep',
  method: 'POST',
  path: '/api/marketing-versions/:marketingVersionId/steps',
  summary: 'Publish, unlist, show again or end a marketing version',
  access: manage,
  params,
  body: MarketingStepBody,
  response: MarketingVersion,
  errors: [
    marketingErrors.marketing_wrong_state,
    marketingErrors.marketing_build_not_released,
    marketingErrors.marketing_window_over,
    marketingErrors.marketing_incomplete,
  ],
  idempotent: true,
})

export const getMarketingRevision = route({
  name: 'getMarketingRevision',
  method: 'GET',
  path: '/api/marketing-versions/:marketingVersionId/revision',
  summary: 'The change of a marketing version that is being prepared or reviewed',
  access: read,
  params,
  response: MarketingRevision,
})

export const beginMarketingRevision = route({
  name: 'beginMarketingRevision',
  method: 'POST',
  path: '/api/marketing-versions/:marketingVersionId/revision',
  summary: 'Begin a change of an approved marketing version with its content as it is',
  access: manage,
  params,
  response: MarketingRevision,
  status: 201,
  errors: [marketingErrors.marketing_wrong_state, marketingErrors.marketing_revision_open],
  idempotent: true,
})

export const updateMarketingRevision = route({
  name: 'updateMarketingRevision',
  method: 'PATCH',
  path: '/api/marketing-versions/:marketingVersionId/revision',
  summary: 'Write in a change that was not submitted, or was rejected',
  access: manage,
  params,
  body: UpdateMarketingVersionBody,
  response: MarketingRevision,
  errors: [marketingErrors.marketing_locked, ...contentErrors, commonErrors.etag_mismatch],
})

export const discardMarketingRevision = route({
  name: 'discardMarketingRevision',
  method: 'DELETE',
  path: '/api/marketing-versions/:marketingVersionId/revision',
  summary: 'Discard a change; what is shown stays as it is',
  access: manage,
  params,
})

export const submitMarketingRevision = route({
  name: 'submitMarketingRevision',
  method: 'POST',
  path: '/api/marketing-versions/:marketingVersionId/revision/submit',
  summary: 'Submit a change for review',
  access: manage,
  params,
  response: MarketingRevision,
  errors: [marketingErrors.marketing_locked, marketingErrors.marketing_incomplete],
  idempotent: true,
})

export const decideMarketingRevision = route({
  name: 'decideMarketingRevision',
  method: 'POST',
  path: '/api/marketing-versions/:marketingVersionId/revision/decide',
  summary: 'Approve a change, which then replaces what is shown, or reject it',
  access: review,
  params,
  body: MarketingDecision,
  response: MarketingVersion,
  errors: [
    marketingErrors.marketing_wrong_state,
    marketingErrors.marketing_four_eyes,
    marketingErrors.marketing_incomplete,
  ],
  idempotent: true,
})

export const marketingRoutes = [
  listMarketingVersions,
  getMarketingVersion,
  createMarketingVersion,
  updateMarketingVersion,
  deleteMarketingVersion,
  submitMarketingVersion,
  decideMarketingVersion,
  applyMarketingStep,
  getMarketingRevision,
  beginMarketingRevision,
  updateMarketingRevision,
  discardMarketingRevision,
  submitMarketingRevision,
  decideMarketingRevision,
]
