import { z } from 'zod'
import { commonErrors } from '../common-errors.ts'
import { UpdateWindow } from '../customers/update-policy.ts'
import { ArosChannel } from '../device/assignment/aros-manifest.ts'
import { Id, Instant, idParams } from '../entity.ts'
import { LocalizedText } from '../localized-text.ts'
import { route } from '../route.ts'
import { arosErrors } from './aros-versions-errors.ts'

export const ArosPolicyValues = z.object({
  /** Passing verdicts a new test version asks for. */
  quorum: z.number().int().min(1).max(20),
  /** The least a composer may set. */
  minQuorum: z.number().int().min(1).max(20),
  /** Local hours in which campaigns without hours of their own update no robot; null: none. */
  quietHours: UpdateWindow.nullable(),
  /** So many failures in a wave of up to 100 robots stop a campaign that says nothing else. */
  failureCount: z.number().int().min(1).max(100),
  /** The same in larger waves, in percent of their robots. */
  failurePercent: z.number().min(0.1).max(100),
})
export type ArosPolicyValues = z.infer<typeof ArosPolicyValues>

export const ArosPolicy = ArosPolicyValues.extend({
  etag: z.string(),
  updatedAt: Instant.nullable(),
  updatedByName: z.string().nullable(),
})
export type ArosPolicy = z.infer<typeof ArosPolicy>

type Quorums = Pick<ArosPolicyValues, 'quorum' | 'minQuorum'>

/** Requires that new versions begin with no less than what a composer may set; both sides say so in the reader's language. */
export function checkQuorum({ quorum, minQuorum }: Quorums, context: z.RefinementCtx<Quorums>): void {
  if (quorum >= minQuorum) return
  context.addIssue({
    code: 'too_small',
    origin: 'number',
    minimum: minQuorum,
    inclusive: true,
    input: quorum,
    path: ['quorum'],
  })
}

/** docs/lifecycles.md: quorum 2, three failures up to 100 robots and 2 % above. */
export const defaultArosPolicy: ArosPolicyValues = {
  quorum: 2,
  minQuorum: 1,
  quietHours: null,
  failureCount: 3,
  failurePercent: 2,
}

export const getArosPolicy = route({
  name: 'getArosPolicy',
  method: 'GET',
  path: '/api/aros-policy',
  summary: 'What new test versions and campaigns begin with',
  access: { permission: 'aros.read' },
  response: ArosPolicy,
})

export const updateArosPolicy = route({
  name: 'updateArosPolicy',
  method: 'PUT',
  path: '/api/aros-policy',
  summary: 'Set the AROS policy',
  access: { permission: 'aros.govern' },
  needsProof: true,
  body: ArosPolicyValues.superRefine(checkQuorum),
  response: ArosPolicy,
  errors: [commonErrors.etag_mismatch],
})

/** One place of a variant's default install order. `versionId` is the newest version that could be composed. */
const OrderTemplateItem = z.object({
  packageId: Id,
  code: z.string(),
  name: LocalizedText,
  iconKey: z.string().nullable(),
  versionId: Id.nullable(),
  version: z.string().nullable(),
  requires: z.array(z.object({ code: z.string(), range: z.string(), packageId: Id.nullable() })),
})

export const ArosOrderTemplate = z.object({
  variantId: Id,
  channel: ArosChannel,
  etag: z.string(),
  /** Packages without a place in the template come last, by dependency. */
  items: z.array(OrderTemplateItem),
})
export type ArosOrderTemplate = z.infer<typeof ArosOrderTemplate>

export const getArosOrder = route({
  name: 'getArosOrder',
  method: 'GET',
  path: '/api/robots/:variantId/aros-order',
  summary: 'The default install order of a variant in one channel',
  access: { permission: 'aros.read' },
  params: idParams('variantId'),
  query: z.object({ channel: ArosChannel }),
  response: ArosOrderTemplate,
})

export const updateArosOrder = route({
  name: 'updateArosOrder',
  method: 'PUT',
  path: '/api/robots/:variantId/aros-order',
  summary: 'Save the default install order; production needs aros.compose',
  access: { permission: 'aros.compose_test' },
  params: idParams('variantId'),
  body: z.object({ channel: ArosChannel, packageIds: z.array(Id).max(1000) }),
  response: ArosOrderTemplate,
  errors: [commonErrors.etag_mismatch, arosErrors.aros_order_incomplete],
})

export const arosPolicyRoutes = [getArosPolicy, updateArosPolicy, getArosOrder, updateArosOrder]
