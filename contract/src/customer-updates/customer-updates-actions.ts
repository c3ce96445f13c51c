import { defineActions } from '../audit/define-actions.ts'

export const customerUpdateActions = defineActions({
  'update.consent_requested': ['Güncelleme için karar istendi', 'Asked to decide about an update'],
  'update.answered': ['Güncelleme için karar verildi', 'Decided about an update'],
})
