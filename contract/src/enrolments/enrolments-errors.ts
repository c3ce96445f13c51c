import { defineErrors } from '../error-definition.ts'

export const enrolmentErrors = defineErrors({
  enrolment_decided: [409, 'Bu istek için zaten karar verildi.', 'This request has been decided already.'],
  variant_required: [
    422,
    'Bu seri numarası kayıtlı değil; önce robot ürününü seçin.',
    'This serial number is not registered; choose the robot product first.',
  ],
  unit_has_key: [
    409,
    'Bu seri numarasının zaten bir anahtarı var. Önce eski anahtarı iptal edin.',
    'This serial number already has a key. Revoke the old key first.',
  ],
  pairing_code_unknown: [
    409,
    'Bu kodla bekleyen robot yok. Kodu robotun gösterdiğiyle karşılaştırın; robot açık ve bu sunucuya bağlı olmalı. Daha önce kabul edilen robot listede görünür.',
    'No robot waits with this code. Compare it with what the robot shows; the robot must be on and reach this server. One that was accepted before is in the list.',
  ],
  pairing_code_ambiguous: [
    409,
    'Bu kodla birden çok robot bekliyor. "Onay bekleyen" listesinde parmak izini robotunkiyle karşılaştırıp oradan kabul edin.',
    'More than one robot waits with this code. Compare the fingerprint with the robot\'s on the list "Waiting to join" and accept it there.',
  ],
  no_claim_code: [
    409,
    'Bu robotun kullanılmamış bir katılım kodu yok.',
    'This robot has no claim code that is still unused.',
  ],
  unit_has_no_key: [409, 'Bu robotun iptal edilecek anahtarı yok.', 'This robot has no key to revoke.'],
})
