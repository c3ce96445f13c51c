import { defineActions } from '../audit/define-actions.ts'

export const robotActions = defineActions({
  'robot.created': ['Robot varyantı eklendi', 'Robot variant added'],
  'robot.updated': ['Robot varyantı değiştirildi', 'Robot variant changed'],
  'robot.archived': ['Robot varyantı arşivlendi', 'Robot variant archived'],
  'robot.restored': ['Robot varyantı arşivden çıkarıldı', 'Robot variant restored'],
  'robot.deleted': ['Robot varyantı silindi', 'Robot variant deleted'],
})
