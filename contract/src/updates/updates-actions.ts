import { defineActions } from '../audit/define-actions.ts'

export const updateActions = defineActions({
  'update.retried': ['Güncelleme yeniden denendi', 'Update retried'],
  'update.hold_ended': [
    'Robotun beklettiği güncelleme sürdürüldü',
    'Went on with an update that the robot held back',
  ],
  'update.succeeded': ['Güncelleme tamamlandı', 'Update completed'],
  'update.failed': ['Güncelleme başarısız oldu', 'Update failed'],
  'update.fell_back': [
    'Robot, kurulmuş olan sürümü artık çalıştırmıyor',
    'The robot no longer runs the release that was installed on it',
  ],
  'update.rolled_back': ['Robot önceki sürüme döndü', 'The robot went back to the previous version'],
})
