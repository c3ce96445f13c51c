import { defineActions } from '../audit/define-actions.ts'

export const libraryActions = defineActions({
  'version.libraries_imported': ['Kütüphane listesi yüklendi', 'Library list imported'],
  'version.libraries_removed': ['Kütüphane listesi kaldırıldı', 'Library list removed'],
})
