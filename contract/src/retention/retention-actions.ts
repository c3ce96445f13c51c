import { defineActions } from '../audit/define-actions.ts'

export const retentionActions = defineActions({
  'retention.changed': ['Saklama süreleri değiştirildi', 'Retention changed'],
  'retention.removed': ['Süresi dolan kayıtlar silindi', 'Records were removed by their age'],
  'version.files_removed': [
    'Sürümün dosyaları süresi dolduğu için silindi',
    'Files of the version were removed by their age',
  ],
})
