import type { LocalizedText } from '@filo/contract/localized-text'

interface Named {
  customer: { id: string; name: string }
  program: { id: string; code: string; name: LocalizedText }
}

/** How the audit log names a right to a program; the customer's own people may read the line where they may read its kind. */
export function entitlementSubject(id: string, { customer, program }: Named) {
  return {
    objectType: 'program_entitlement',
    objectId: id,
    objectName: `${customer.name} · ${program.code}`,
    customerId: customer.id,
  }
}

/** How the audit log names a request. */
export function requestSubject(id: string, { customer, program }: Named) {
  return {
    objectType: 'program_request',
    objectId: id,
    objectName: `${customer.name} · ${program.code}`,
    customerId: customer.id,
  }
}

/** Names that notices are worded with. */
export function namesOf({ customer, program }: Named) {
  return { programId: program.id, program: program.name, customer: customer.name }
}
