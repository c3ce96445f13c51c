import { defineErrors } from '../error-definition.ts'

export const customerUpdateErrors = defineErrors({
  consent_not_yours: [
    403,
    '{serial} robotunun güncellemesine yalnız sahibi, operatörü ya da müşteri yöneticisi karar verir.',
    'Only its owner, its operator or a customer admin decides about updates of robot {serial}.',
  ],
  consent_not_offered: [
    409,
    '{serial} için bu sürüm şu an karar beklemiyor: güncelleme başladı, bitti ya da geri alındı.',
    'This release waits for no decision on {serial}: the update has begun, is over or was taken back.',
  ],
  consent_customer_needed: [422, 'Önce bir müşteri seçin.', 'Choose a customer first.'],
  consent_time_past: [
    422,
    'Seçilen an geçmişte; ileri bir an seçin.',
    'The chosen moment has passed; choose a later one.',
  ],
  consent_too_late: [
    422,
    '{serial} en geç {day} gününe kadar ertelenebilir.',
    '{serial} can be postponed to {dayEn} at the latest.',
  ],
})
