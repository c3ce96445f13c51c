import { defineActions } from '../audit/define-actions.ts'

export const marketingActions = defineActions({
  'marketing_version.created': ['Pazarlama sürümü eklendi', 'Marketing version added'],
  'marketing_version.updated': ['Pazarlama sürümü değiştirildi', 'Marketing version changed'],
  'marketing_version.deleted': ['Pazarlama sürümü silindi', 'Marketing version deleted'],
  'marketing_version.submitted': ['Pazarlama sürümü incelemeye gönderildi', 'Marketing version submitted'],
  'marketing_version.approved': ['Pazarlama sürümü onaylandı', 'Marketing version approved'],
  'marketing_version.rejected': ['Pazarlama sürümü reddedildi', 'Marketing version rejected'],
  'marketing_version.scheduled': ['Pazarlama sürümü yayına alındı', 'Marketing version published'],
  'marketing_version.unscheduled': ['Yayın planı geri alındı', 'Marketing version taken off the plan'],
  'marketing_version.moved': [
    'Pazarlama sürümünün vitrini değişti',
    'Marketing version moved with the clock',
  ],
  'marketing_version.unlisted': ['Pazarlama sürümü gizlendi', 'Marketing version unlisted'],
  'marketing_version.unlisted_itself': [
    'Paketi geri çekildiği için gizlendi',
    'Unlisted because its build was revoked',
  ],
  'marketing_version.relisted': ['Pazarlama sürümü yeniden gösterildi', 'Marketing version shown again'],
  'marketing_version.ended': ['Pazarlama sürümü sona erdirildi', 'Marketing version ended'],
  'marketing_revision.begun': ['Yayındaki içerik için değişiklik başlatıldı', 'Revision begun'],
  'marketing_revision.updated': ['Bekleyen değişiklik düzenlendi', 'Revision changed'],
  'marketing_revision.discarded': ['Bekleyen değişiklik atıldı', 'Revision discarded'],
  'marketing_revision.submitted': ['Değişiklik incelemeye gönderildi', 'Revision submitted'],
  'marketing_revision.approved': ['Değişiklik onaylandı ve yayına geçti', 'Revision approved'],
  'marketing_revision.rejected': ['Değişiklik reddedildi', 'Revision rejected'],
  'marketing_list.created': ['Raf eklendi', 'Shelf added'],
  'marketing_list.updated': ['Raf değiştirildi', 'Shelf changed'],
  'marketing_list.deleted': ['Raf silindi', 'Shelf deleted'],
})
