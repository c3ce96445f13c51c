import { defineActions } from '../audit/define-actions.ts'

export const robotActions = defineActions({
  'robot.created': ['Robot ürünü eklendi', 'Robot product added'],
  'robot.updated': ['Robot ürünü değiştirildi', 'Robot product changed'],
  'robot.archived': ['Robot ürünü arşivlendi', 'Robot product archived'],
  'robot.restored': ['Robot ürünü arşivden çıkarıldı', 'Robot product restored'],
  'robot.deleted': ['Robot ürünü silindi', 'Robot product deleted'],
})
