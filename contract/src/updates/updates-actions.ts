import { defineActions } from '../audit/define-actions.ts'

export const updateActions = defineActions({
  'update.retried': ['Güncelleme yeniden denendi', 'Update retried'],
  'update.succeeded': ['Güncelleme tamamlandı', 'Update completed'],
  'update.failed': ['Güncelleme başarısız oldu', 'Update failed'],
  'update.rolled_back': ['Robot önceki sürüme döndü', 'The robot went back to the previous version'],
})
