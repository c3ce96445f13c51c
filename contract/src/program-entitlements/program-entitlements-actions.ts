import { defineActions } from '../audit/define-actions.ts'

export const programEntitlementActions = defineActions({
  'program_entitlement.granted': ['Program hakkı verildi', 'Right to a program granted'],
  'program_entitlement.ended': ['Program hakkı sona erdirildi', 'Right to a program ended'],
  'program_entitlement.expired': ['Program hakkının süresi doldu', 'Right to a program expired'],
  'program_request.created': ['Program talep edildi', 'Program asked for'],
  'program_request.withdrawn': ['Program talebi geri alındı', 'Request for a program withdrawn'],
  'program_request.granted': ['Program talebi kabul edildi', 'Request for a program granted'],
  'program_request.declined': ['Program talebi reddedildi', 'Request for a program declined'],
})
