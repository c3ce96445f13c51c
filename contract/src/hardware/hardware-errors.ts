import { defineErrors } from '../error-definition.ts'

export const hardwareErrors = defineErrors({
  hardware_state_refused: [
    409,
    'Bu değişiklik “{from}” durumundan “{to}” durumuna geçirilemez. Sayfayı yenileyip güncel durumuna bakın.',
    'This change cannot go from “{from}” to “{to}”. Reload the page to see how it stands now.',
  ],
  hardware_cause_missing: [
    422,
    'Bu değişiklik açıklanmalı: nedenini seçin (onarım, müşterinin yükseltmesi ya da bilinmiyor).',
    'This change must be explained: choose its cause (repair, upgrade by the customer, or unknown).',
  ],
  hardware_agent_too_old: [
    409,
    '{serial} robotunun ajanı donanım taramasını bilmiyor. Ajanı yenileyin.',
    'The agent of {serial} does not know the hardware scan. Renew the agent.',
  ],
  hardware_unknown: [
    409,
    'Bu robottan henüz donanım bilgisi gelmedi. Önce tarayın.',
    'No hardware data came from this robot yet. Scan first.',
  ],
  hardware_hash_wrong: [
    422,
    'Bildirilen özet, donanım bilgisinin özeti değil.',
    'The hash is not that of the hardware that was sent.',
  ],
  hardware_too_often: [
    429,
    'Bu robotun donanımı çok sık değişiyor; {seconds} saniye sonra yeniden bildirilebilir.',
    'The hardware of this robot changes too often; it may be told again in {seconds} seconds.',
  ],
  aros_info_refused: [
    404,
    'Bu bağlantının süresi dolmuş ya da bağlantı geçersiz. Robotun sayfasındaki QR kodunu yeniden okutun.',
    'This link has expired or is not valid. Scan the QR code on the robot’s page again.',
  ],
})
