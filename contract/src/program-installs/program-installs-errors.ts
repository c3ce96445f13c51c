import { defineErrors } from '../error-definition.ts'

export const programInstallErrors = defineErrors({
  install_step_refused: [
    409,
    'Kurulum şu anda “{state}” durumunda; bu işlem yapılamaz. Sayfayı yenileyin.',
    'The install is “{state}” now; this cannot be done. Reload the page.',
  ],
  install_no_update: [
    409,
    'Bu robota uyan daha yeni bir sürüm yok.',
    'There is no newer release that fits this robot.',
  ],
  install_update_waits: [
    409,
    'Yeni sürüm bu robota şimdi kurulamıyor: {reason}. Bu düzelince yeniden deneyin.',
    'The newer release cannot be installed on this robot now: {reason}. Try again afterwards.',
  ],
  program_not_unordered: [
    409,
    'Robot bu programı sipariş olmadan kurulu bildirmiyor. Sayfayı yenileyin.',
    'The robot does not report this program as installed without an order. Reload the page.',
  ],
  install_too_many: [
    409,
    'Bu robotta {most} programla ilgili iş var; birinin kaldırılması bitince yeniden deneyin.',
    'This robot has {most} programs under way or installed; try again once one of them is gone.',
  ],
  install_deadline_invalid: [
    422,
    'Son başlama zamanı bugünden sonra ve en çok 90 gün içinde olmalı.',
    'The deadline has to be in the future, 90 days from now at most.',
  ],
})
