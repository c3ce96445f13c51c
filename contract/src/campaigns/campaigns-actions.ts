import { defineActions } from '../audit/define-actions.ts'

export const campaignActions = defineActions({
  'campaign.created': ['Kampanya oluşturuldu', 'Campaign created'],
  'campaign.deleted': ['Kampanya taslağı silindi', 'Draft of a campaign deleted'],
  'campaign.started': ['Kampanya başlatıldı', 'Campaign started'],
  'campaign.wave_begun': ['Kampanyanın dalgası başladı', 'Wave of a campaign began'],
  'campaign.paused': ['Kampanya duraklatıldı', 'Campaign paused'],
  'campaign.stopped_itself': ['Kampanya kendini durdurdu', 'Campaign stopped itself'],
  'campaign.resumed': ['Kampanya sürdürüldü', 'Campaign resumed'],
  'campaign.aborted': ['Kampanya iptal edildi', 'Campaign aborted'],
  'campaign.withdrawn': ['Kampanya geri alındı', 'Campaign withdrawn'],
  'campaign.retried': ['Başarısız robotlar yeniden denendi', 'Failed robots tried again'],
  'campaign.unit_skipped': ['Robot kampanyada atlandı', 'Robot left out of a campaign'],
  'campaign.completed': ['Kampanya tamamlandı', 'Campaign completed'],
  'campaign.receipt_signed': ['Kampanyanın dağıtım belgesi imzalandı', 'Receipt of a campaign signed'],
})
