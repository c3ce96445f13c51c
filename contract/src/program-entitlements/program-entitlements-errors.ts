import { defineErrors } from '../error-definition.ts'

export const programEntitlementErrors = defineErrors({
  entitlement_span_reversed: [
    422,
    'Hak, başlangıcından sonra bitmeli. Bitiş tarihini ileri alın ya da boş bırakın.',
    'The right has to end after it begins. Choose a later end, or none.',
  ],
  entitlement_span_past: [
    422,
    'Bitiş tarihi geçmiş. Gelecekte bir tarih seçin ya da boş bırakın.',
    'The end lies in the past. Choose a day to come, or none.',
  ],
  entitlement_overlaps: [
    409,
    '{customer} müşterisinin bu süre için “{program}” hakkı zaten var. Önce onu sona erdirin ya da başlangıcı onun bitişinden sonraya alın.',
    '{customer} has a right to “{program}” for that time already. End that one first, or begin after it ends.',
  ],
  entitlement_over: [
    409,
    'Bu hak zaten sona ermiş. Sayfayı yenileyin.',
    'This right has ended already. Reload the page.',
  ],
  entitlement_program_retired: [
    409,
    '“{program}” kaldırıldı; artık hak verilemez.',
    '“{program}” is retired; no right to it can be granted.',
  ],
  request_open: [
    409,
    'Bu program için yanıt bekleyen bir talebiniz zaten var.',
    'You have asked for this program already; an answer is awaited.',
  ],
  request_needless: [
    409,
    'Bu programı zaten kurabilirsiniz; talep göndermeniz gerekmez.',
    'You may install this program already; there is nothing to ask for.',
  ],
  request_decided: [
    409,
    'Bu talep artık yanıt beklemiyor ({state}). Sayfayı yenileyin.',
    'This request awaits no answer any more ({state}). Reload the page.',
  ],
})
