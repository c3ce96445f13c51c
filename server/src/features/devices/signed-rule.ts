import { Assignment } from '@filo/contract/device/assignment/assignment'
import type { CustomerRule } from '@filo/contract/device/assignment/customer-rule'
import { z } from 'zod'

const Envelope = z.object({
  signed: z.object({ assignment: Assignment.pick({ customerRule: true }) }),
})

/** The rule of remote access that an assignment says, as this server signed it; undefined where it says none. */
export function signedRuleOf(envelope: string): CustomerRule | undefined {
  return Envelope.safeParse(JSON.parse(envelope)).data?.signed.assignment.customerRule
}
