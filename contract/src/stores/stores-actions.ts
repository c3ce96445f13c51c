import { defineActions } from '../audit/define-actions.ts'

export const storeActions = defineActions({
  'store.created': ['Mağaza eklendi', 'Store added'],
  'store.updated': ['Mağaza değiştirildi', 'Store changed'],
  'store.deleted': ['Mağaza silindi', 'Store deleted'],
  'store.opened': ['Mağaza açıldı', 'Store opened'],
  'store.closed': ['Mağaza kapatıldı', 'Store closed'],
  'store.ordered': ['Mağazanın sırası değiştirildi', 'Order of a store changed'],
  'store_program.created': ['Program mağazaya eklendi', 'Program added to a store'],
  'store_program.updated': ['Mağazadaki program değiştirildi', 'Listing changed'],
  'store_program.deleted': ['Mağaza taslağı silindi', 'Draft listing deleted'],
  'store_program.listed': ['Program listelendi', 'Program listed'],
  'store_program.hidden': ['Program mağazada gizlendi', 'Program hidden in a store'],
  'store_program.shown': ['Program mağazada yeniden gösterildi', 'Program shown again in a store'],
  'store_program.delisted': ['Program listeden çıkarıldı', 'Program delisted'],
})
