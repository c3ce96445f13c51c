import type { CampaignPolicy } from '@filo/contract/campaigns/campaign-plan'
import { defaultUpdatePolicy } from '@filo/contract/customers/update-policy'
import type { customers } from '../../../db/schema/customers.ts'
import { entitlementOfUnit, unitZone } from '../../../records/releases/update-entitlements.ts'
import type { UpdateHours } from '../rules/next-opening.ts'
import { type Asking, type Consent, weighConsent } from '../rules/weigh-consent.ts'

type Customer = Pick<typeof customers.$inferSelect, 'sites' | 'updatePolicy' | 'entitlements' | 'timeZone'>

/** The part of a campaign that says how far it follows its customers. */
interface Wishes {
  policy: Pick<CampaignPolicy, 'window' | 'followsCustomers' | 'skipOfflineDays'>
}

/** Where no customer says otherwise. */
const HOME_ZONE = 'Europe/Istanbul'

/** Hours of a robot's place: its customer's where the campaign follows them, else those of the campaign. */
export function hoursOf({ policy }: Wishes, customer: Customer | null, siteId: string | null): UpdateHours {
  const own = customer?.updatePolicy ?? defaultUpdatePolicy
  const isOwn = policy.followsCustomers && own.window !== null
  return {
    window: isOwn ? own.window : policy.window,
    daysOff: isOwn ? own.daysOff : [],
    timeZone: customer ? unitZone(customer, siteId) : HOME_ZONE,
  }
}

/** Whether the customer's right to updates still holds for a robot of a variant; one without a customer needs none. */
export function isEntitled(
  customer: Pick<Customer, 'sites' | 'entitlements' | 'timeZone'> | null,
  unit: { variantId: string; siteId: string | null },
  now: Date,
): boolean {
  const entitlement = customer && entitlementOfUnit(customer, unit)
  return !entitlement || now < entitlement.endsAt
}

/** What the customer said of a robot that is theirs; nobody is asked about one without a customer. */
export function consentOf(
  { policy }: Wishes,
  { customer, requestedAt }: { customer: Customer | null; requestedAt: Date | null },
  answer: Asking['answer'] | undefined,
  now: Date,
): Consent {
  const isRequested = policy.followsCustomers && customer?.updatePolicy.mode === 'consent'
  return weighConsent(
    { isRequested, answer: answer ?? null, requestedAt, patienceDays: policy.skipOfflineDays },
    now,
  )
}
