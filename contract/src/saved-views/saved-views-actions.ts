import { defineActions } from '../audit/define-actions.ts'

export const savedViewActions = defineActions({
  'view.shared': ['Liste görünümü paylaşıldı', 'List view shared'],
  'view.unshared': ['Liste görünümünün paylaşımı kaldırıldı', 'List view no longer shared'],
})
