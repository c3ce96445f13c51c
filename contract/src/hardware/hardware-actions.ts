import { defineActions } from '../audit/define-actions.ts'

export const hardwareActions = defineActions({
  'hardware.scan_requested': ['Donanım taraması istendi', 'Hardware scan asked for'],
  'hardware.changed': ['Robotun donanımı değişti', "Robot's hardware changed"],
  'hardware.unexplained': [
    'Robotun donanımı açıklanmadan değişti',
    "Robot's hardware changed without an explanation",
  ],
  'hardware.passport_frozen': ['Donanım pasaportu donduruldu', 'Hardware passport frozen'],
  'hardware.change_expected': ['Donanım değişikliği beklenen sayıldı', 'Hardware change taken as expected'],
  'hardware.change_flagged': ['Donanım değişikliği incelemeye alındı', 'Hardware change to be inspected'],
  'hardware.change_resolved': ['Donanım değişikliği çözüldü', 'Hardware change resolved'],
  'hardware.info_opened': [
    'Robotun bilgi sayfası için bağlantı verildi',
    "Link to the robot's information page given",
  ],
})
