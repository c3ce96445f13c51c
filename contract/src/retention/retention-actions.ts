import { defineActions } from '../audit/define-actions.ts'

export const retentionActions = defineActions({
  'retention.changed': ['Saklama süreleri değiştirildi', 'Retention changed'],
  'retention.removed': ['Süresi dolan kayıtlar silindi', 'Records were removed by their age'],
})
