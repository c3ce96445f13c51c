import { z } from 'zod'
import { EntityMeta, Id, Instant, idParams, Reason } from '../entity.ts'
import { longListQuery, longPageOf } from '../list-query.ts'
import { LocalizedText } from '../localized-text.ts'
import { route } from '../route.ts'
import { Price } from '../stores/listing-kinds.ts'
import { ProgramEntitlementState, ProgramRequestState } from './entitlement-states.ts'
import { programEntitlementErrors } from './program-entitlements-errors.ts'

const PersonRef = z.object({ id: Id, name: z.string() })
const CustomerRef = z.object({ id: Id, name: z.string(), code: z.string() })
const ProgramRef = z.object({ id: Id, code: z.string(), name: LocalizedText, iconKey: z.string().nullable() })

/** A customer's right to install and update a program that costs something. */
export const ProgramEntitlement = EntityMeta.extend({
  customer: CustomerRef,
  program: ProgramRef,
  from: Instant,
  /** Null: without an end. */
  until: Instant.nullable(),
  state: ProgramEntitlementState,
  /** What whoever granted it wrote, for staff. */
  note: z.string(),
  grantedBy: PersonRef.nullable(),
  /** When somebody ended it before its time. */
  endedAt: Instant.nullable(),
  endedBy: PersonRef.nullable(),
  endReason: z.string().nullable(),
  /** The caller may end it now. */
  mayEnd: z.boolean(),
})
export type ProgramEntitlement = z.infer<typeof ProgramEntitlement>

/** What a customer asked for in the storefront. */
export const ProgramRequest = EntityMeta.extend({
  customer: CustomerRef,
  program: ProgramRef,
  /** The offer that was asked for, with its price now. */
  offer: z.object({ storeId: Id, storeName: LocalizedText, currency: z.string(), price: Price }),
  /** What the customer wrote. */
  note: z.string(),
  requestedBy: PersonRef.nullable(),
  state: ProgramRequestState,
  decidedBy: PersonRef.nullable(),
  decidedAt: Instant.nullable(),
  decisionReason: z.string().nullable(),
  /** The caller may decide about it now. */
  mayDecide: z.boolean(),
})
export type ProgramRequest = z.infer<typeof ProgramRequest>

const span = {
  /** Null: from now on. */
  from: Instant.nullable().default(null),
  /** Null: without an end. */
  until: Instant.nullable().default(null),
  note: z.string().trim().max(500).default(''),
}

export const GrantEntitlementBody = z.object({ customerId: Id, programId: Id, ...span })
export type GrantEntitlementBody = z.infer<typeof GrantEntitlementBody>

export const DecideRequestBody = z.discriminatedUnion('decision', [
  z.object({ decision: z.literal('granted'), ...span }),
  z.object({ decision: z.literal('declined'), reason: Reason }),
])
export type DecideRequestBody = z.infer<typeof DecideRequestBody>

const read = { permission: 'entitlement.read' } as const
const manage = { permission: 'entitlement.manage' } as const

/** Sorts by `from`, `until`, `updatedAt`. */
export const listProgramEntitlements = route({
  name: 'listProgramEntitlements',
  method: 'GET',
  path: '/api/program-entitlements',
  summary: 'Rights of customers to programs',
  access: read,
  query: longListQuery({ customerId: Id, programId: Id, state: ProgramEntitlementState }),
  response: longPageOf(ProgramEntitlement),
})

export const getProgramEntitlement = route({
  name: 'getProgramEntitlement',
  method: 'GET',
  path: '/api/program-entitlements/:entitlementId',
  summary: 'One right to a program',
  access: read,
  params: idParams('entitlementId'),
  response: ProgramEntitlement,
})

const spanErrors = [
  programEntitlementErrors.entitlement_span_reversed,
  programEntitlementErrors.entitlement_span_past,
  programEntitlementErrors.entitlement_overlaps,
  programEntitlementErrors.entitlement_program_retired,
]

export const grantProgramEntitlement = route({
  name: 'grantProgramEntitlement',
  method: 'POST',
  path: '/api/program-entitlements',
  summary: 'Grant a customer the right to a program',
  access: manage,
  body: GrantEntitlementBody,
  response: ProgramEntitlement,
  status: 201,
  errors: spanErrors,
  idempotent: true,
})

export const endProgramEntitlement = route({
  name: 'endProgramEntitlement',
  method: 'POST',
  path: '/api/program-entitlements/:entitlementId/end',
  summary: 'End a right before its time; copies on robots keep working',
  access: manage,
  params: idParams('entitlementId'),
  body: z.object({ reason: Reason }),
  response: ProgramEntitlement,
  errors: [programEntitlementErrors.entitlement_over],
  idempotent: true,
})

/** Sorts by `createdAt`, `state`. */
export const listProgramRequests = route({
  name: 'listProgramRequests',
  method: 'GET',
  path: '/api/program-requests',
  summary: 'What customers asked for in the storefront',
  access: read,
  query: longListQuery({ customerId: Id, programId: Id, state: ProgramRequestState }),
  response: longPageOf(ProgramRequest),
})

export const getProgramRequest = route({
  name: 'getProgramRequest',
  method: 'GET',
  path: '/api/program-requests/:requestId',
  summary: 'One request of a customer',
  access: read,
  params: idParams('requestId'),
  response: ProgramRequest,
})

export const decideProgramRequest = route({
  name: 'decideProgramRequest',
  method: 'POST',
  path: '/api/program-requests/:requestId/decide',
  summary: 'Grant what a customer asked for, or decline it with a reason',
  access: manage,
  params: idParams('requestId'),
  body: DecideRequestBody,
  response: ProgramRequest,
  errors: [programEntitlementErrors.request_decided, ...spanErrors],
  idempotent: true,
})

export const programEntitlementRoutes = [
  listProgramEntitlements,
  getProgramEntitlement,
  grantProgramEntitlement,
  endProgramEntitlement,
  listProgramRequests,
  getProgramRequest,
  decideProgramRequest,
]
