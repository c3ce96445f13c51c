import { defineErrors } from '../error-definition.ts'

export const enrolmentErrors = defineErrors({
  enrolment_decided: [409, 'Bu istek için zaten karar verildi.', 'This request has been decided already.'],
  variant_required: [
    422,
    'Bu seri numarası kayıtlı değil; önce robot varyantını seçin.',
    'This serial number is not registered; choose the robot variant first.',
  ],
  unit_has_key: [
    409,
    'Bu seri numarasının zaten bir anahtarı var. Önce eski anahtarı iptal edin.',
    'This serial number already has a key. Revoke the old key first.',
  ],
  unit_has_no_key: [409, 'Bu robotun iptal edilecek anahtarı yok.', 'This robot has no key to revoke.'],
})
