import { defineActions } from '../audit/define-actions.ts'

export const robotModelActions = defineActions({
  'robot_type.created': ['Robot türü eklendi', 'Robot type added'],
  'robot_type.updated': ['Robot türü değiştirildi', 'Robot type changed'],
  'robot_type.deleted': ['Robot türü silindi', 'Robot type deleted'],
  'robot_model.created': ['Robot modeli eklendi', 'Robot model added'],
  'robot_model.updated': ['Robot modeli değiştirildi', 'Robot model changed'],
  'robot_model.archived': ['Robot modeli arşivlendi', 'Robot model archived'],
  'robot_model.restored': ['Robot modeli arşivden çıkarıldı', 'Robot model restored'],
  'robot_model.deleted': ['Robot modeli silindi', 'Robot model deleted'],
})
