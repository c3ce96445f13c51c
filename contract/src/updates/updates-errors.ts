import { defineErrors } from '../error-definition.ts'

export const updateErrors = defineErrors({
  update_not_retryable: [
    409,
    'Yalnız başarısız olan ya da geri alınan güncelleme yeniden denenebilir.',
    'Only a failed or rolled back update can be tried again.',
  ],
  update_superseded: [
    409,
    'Bu robot için artık başka bir sürüm isteniyor; bu güncelleme yeniden denenemez.',
    'Another version is wanted for this robot now; this update cannot be tried again.',
  ],
  update_not_blocked: [
    409,
    'Bu güncellemeyi robotun yazılımı bekletmiyor; sayfayı yenileyin.',
    "The robot's software does not hold this update back; reload the page.",
  ],
  agent_cannot_end_hold: [
    409,
    'Bu robotun ajanı bunu yapamıyor: çok eski. Bekletme, süresi dolunca kendiliğinden biter.',
    'The agent of this robot cannot do that: it is too old. The hold ends by itself when its time is over.',
  ],
  hold_is_customers: [
    409,
    'Bu müşteri güncellemelere kendisi karar veriyor; bekletmeyi yalnız müşterinin yöneticisi bitirebilir.',
    "This customer decides about updates itself: only the customer's own administrators can end the hold.",
  ],
  unit_nothing_to_roll_back: [
    409,
    'Bu robotun daha önce çalıştırdığı ve bugün de kurulabilen eski bir sürüm yok.',
    'There is no earlier version that this robot ran and that may still be installed.',
  ],
  agent_cannot_repair: [
    409,
    'Bu robotun ajanı dosyalarını denetleyemiyor: çok eski ya da robot hiç bağlanmadı. Önce ajanı yenileyin.',
    'The agent of this robot cannot check its files: it is too old, or the robot has never connected. Renew the agent first.',
  ],
})
