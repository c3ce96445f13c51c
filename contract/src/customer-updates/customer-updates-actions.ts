import { defineActions } from '../audit/define-actions.ts'

export const customerUpdateActions = defineActions({
  'update.answered': ['Güncelleme için karar verildi', 'Decided about an update'],
})
