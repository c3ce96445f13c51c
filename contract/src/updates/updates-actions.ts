import { defineActions } from '../audit/define-actions.ts'

export const updateActions = defineActions({
  'update.retried': ['Güncelleme yeniden denendi', 'Update retried'],
  'update.hold_ended': [
    'Robotun beklettiği güncelleme sürdürüldü',
    'Went on with an update that the robot held back',
  ],
  'update.succeeded': ['Güncelleme tamamlandı', 'Update completed'],
  'update.failed': ['Güncelleme başarısız oldu', 'Update failed'],
  'update.rolled_back': ['Robot önceki sürüme döndü', 'The robot went back to the previous version'],
})
