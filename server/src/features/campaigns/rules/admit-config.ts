import type { CampaignUnitReason } from '@filo/contract/campaigns/campaign-reasons'
import type { Admission, Candidate } from './admit-unit.ts'

/** What decides whether a robot whose turn it is gets a configuration now. */
export interface ConfigCandidate
  extends Pick<
    Candidate,
    'isRetired' | 'isOfVariant' | 'isOfSameCustomer' | 'isCustomerInactive' | 'opensAt'
  > {
  /** Whether its agent takes configuration; null: it never said. */
  takesConfig: boolean | null
  /** Whether its programs read every item; null: it never said. */
  readsAll: boolean | null
}

/** What becomes of a robot whose turn it is: reasons that last leave it out, its hours hold it. What it never said holds nothing up. */
export function admitConfigUnit(unit: ConfigCandidate): Admission {
  const lasting: [boolean, CampaignUnitReason][] = [
    [unit.isRetired, 'retired'],
    [!unit.isOfVariant, 'other_variant'],
    [!unit.isOfSameCustomer, 'other_customer'],
    [unit.isCustomerInactive, 'customer_inactive'],
    [unit.takesConfig === false, 'config_no_agent'],
    [unit.readsAll === false, 'config_unread'],
  ]
  const [first] = lasting.flatMap(([holds, reason]) => (holds ? [reason] : []))
  if (first) return { kind: 'skip', reason: first }
  return unit.opensAt ? { kind: 'hold', reason: 'window', until: unit.opensAt } : { kind: 'give' }
}
