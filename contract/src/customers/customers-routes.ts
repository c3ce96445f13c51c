import { z } from 'zod'
import { commonErrors } from '../common-errors.ts'
import { EntityMeta, Id, idParams, Reason } from '../entity.ts'
import { listQuery, pageOf } from '../list-query.ts'
import { LocalizedText } from '../localized-text.ts'
import { route } from '../route.ts'
import { isTimeZone } from '../time-zone.ts'
import { isCountry } from './countries.ts'
import { CustomerSegment } from './customer-segments.ts'
import { CustomerStatus } from './customer-status.ts'
import { customerErrors } from './customers-errors.ts'
import { Entitlements } from './entitlements.ts'
import { RemotePolicy, RemotePolicyChange } from './remote-policy.ts'
import { UpdatePolicy, UpdatePolicyChange } from './update-policy.ts'

/** A customer's short code; invariant upper case. */
const CustomerCode = z.stringFormat('record_code', /^[A-Z0-9][A-Z0-9-]{1,31}$/)

/** IANA name of a time zone that the server knows. */
const CustomerTimeZone = z.string().max(60).refine(isTimeZone, 'time_zone')

const Text = z.string().trim().max(200)

export const CustomerContact = z.object({
  name: Text.min(1),
  email: z.email().max(254).optional(),
  phone: Text.optional(),
})
export type CustomerContact = z.infer<typeof CustomerContact>

/** A place where a customer's robots stand. A new site is sent without an id. */
export const CustomerSite = z.object({
  id: Id,
  name: Text.min(1),
  address: Text.optional(),
  /** Absent for that of the customer. */
  timeZone: CustomerTimeZone.optional(),
})
export type CustomerSite = z.infer<typeof CustomerSite>

const fields = {
  name: z.string().trim().min(1).max(120),
  code: CustomerCode,
  taxNo: Text.max(40).nullable(),
  /** ISO 3166-1 alpha-2. */
  country: z.string().refine(isCountry, 'country'),
  city: Text.max(80).nullable(),
  segment: CustomerSegment.nullable(),
  timeZone: CustomerTimeZone,
  contacts: z.array(CustomerContact).max(50),
}

export const Customer = EntityMeta.extend({
  name: z.string(),
  code: z.string(),
  taxNo: z.string().nullable(),
  country: z.string(),
  city: z.string().nullable(),
  segment: CustomerSegment.nullable(),
  timeZone: z.string(),
  status: CustomerStatus,
  contacts: z.array(
    z.object({ name: z.string(), email: z.string().optional(), phone: z.string().optional() }),
  ),
  sites: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      address: z.string().optional(),
      timeZone: z.string().optional(),
      robotCount: z.number().int(),
    }),
  ),
  updatePolicy: UpdatePolicy,
  remotePolicy: RemotePolicy,
  /** Somebody has the role of its administrator, who alone widens the remote policy then. */
  hasAdministrator: z.boolean(),
  entitlements: z.array(
    z.object({
      variantId: z.string().nullable(),
      /** Null: of all variants, or of one that was removed. */
      variantName: LocalizedText.nullable(),
      until: z.string(),
      note: z.string(),
    }),
  ),
  robotCount: z.number().int(),
})
export type Customer = z.infer<typeof Customer>

const sites = z.array(CustomerSite.extend({ id: Id.optional() })).max(200)

export const CreateCustomerBody = z.object({
  name: fields.name,
  code: fields.code,
  taxNo: fields.taxNo.default(null),
  country: fields.country.default('TR'),
  city: fields.city.default(null),
  segment: fields.segment.default(null),
  timeZone: CustomerTimeZone.default('Europe/Istanbul'),
  contacts: fields.contacts.default([]),
  sites: sites.default([]),
})
export type CreateCustomerBody = z.infer<typeof CreateCustomerBody>

export const UpdateCustomerBody = z.object({ ...fields, sites }).partial()
export type UpdateCustomerBody = z.infer<typeof UpdateCustomerBody>

/** Sorts by `name`, `code`, `city`, `createdAt`. */
export const listCustomers = route({
  name: 'listCustomers',
  method: 'GET',
  path: '/api/customers',
  summary: 'Customers in scope, with their sites and robot counts',
  access: { permission: 'customer.read' },
  query: listQuery({ id: Id, status: CustomerStatus }),
  response: pageOf(Customer),
})

export const getCustomer = route({
  name: 'getCustomer',
  method: 'GET',
  path: '/api/customers/:customerId',
  summary: 'One customer',
  access: { permission: 'customer.read' },
  params: idParams('customerId'),
  response: Customer,
})

export const createCustomer = route({
  name: 'createCustomer',
  method: 'POST',
  path: '/api/customers',
  summary: 'Add a customer',
  access: { permission: 'customer.manage' },
  body: CreateCustomerBody,
  response: Customer,
  status: 201,
  errors: [commonErrors.already_exists],
  idempotent: true,
})

export const updateCustomer = route({
  name: 'updateCustomer',
  method: 'PATCH',
  path: '/api/customers/:customerId',
  summary: 'Change a customer; sites that robots stand at stay',
  access: { permission: 'customer.manage' },
  params: idParams('customerId'),
  body: UpdateCustomerBody,
  response: Customer,
  errors: [commonErrors.already_exists, customerErrors.site_in_use, commonErrors.etag_mismatch],
})

export const setUpdatePolicy = route({
  name: 'setUpdatePolicy',
  method: 'PUT',
  path: '/api/customers/:customerId/update-policy',
  summary:
    'Decide how updates come to the robots of a customer; the maker’s people may only tighten it, with a reason, and relax it where the customer has no administrator',
  access: { permission: 'customer.update_policy' },
  needsProof: true,
  params: idParams('customerId'),
  body: UpdatePolicyChange,
  response: Customer,
  errors: [
    customerErrors.update_policy_loosened,
    customerErrors.update_policy_reason,
    commonErrors.etag_mismatch,
  ],
})

export const setRemotePolicy = route({
  name: 'setRemotePolicy',
  method: 'PUT',
  path: '/api/customers/:customerId/remote-policy',
  summary:
    'Decide what the maker’s people may do from afar; they themselves may only narrow it, and widen it where the customer has no administrator',
  access: { permission: 'customer.remote_policy' },
  needsProof: true,
  params: idParams('customerId'),
  body: RemotePolicyChange,
  response: Customer,
  errors: [
    customerErrors.remote_policy_loosened,
    customerErrors.remote_policy_reason,
    commonErrors.etag_mismatch,
  ],
})

export const setEntitlements = route({
  name: 'setEntitlements',
  method: 'PUT',
  path: '/api/customers/:customerId/entitlements',
  summary: 'Write down until when a customer has a right to updates, and of which variants',
  access: { permission: 'customer.manage' },
  params: idParams('customerId'),
  body: z.object({ entitlements: Entitlements }),
  response: Customer,
  errors: [customerErrors.entitlement_variant_unknown, commonErrors.etag_mismatch],
})

export const deactivateCustomer = route({
  name: 'deactivateCustomer',
  method: 'POST',
  path: '/api/customers/:customerId/deactivate',
  summary: 'Keep all people of a customer out, and new campaigns from its robots',
  access: { permission: 'customer.manage' },
  needsProof: true,
  params: idParams('customerId'),
  body: z.object({ reason: Reason }),
  response: Customer,
  errors: [commonErrors.wrong_state],
})

export const reactivateCustomer = route({
  name: 'reactivateCustomer',
  method: 'POST',
  path: '/api/customers/:customerId/reactivate',
  summary: 'Let the people of a customer in again',
  access: { permission: 'customer.manage' },
  needsProof: true,
  params: idParams('customerId'),
  body: z.object({ reason: Reason }),
  response: Customer,
  errors: [commonErrors.wrong_state],
})

export const customerRoutes = [
  listCustomers,
  getCustomer,
  createCustomer,
  updateCustomer,
  setUpdatePolicy,
  setRemotePolicy,
  setEntitlements,
  deactivateCustomer,
  reactivateCustomer,
]
