import { defineErrors } from './error-definition.ts'

/** Errors every route may answer with (spec section 8, docs/interface.md). */
export const commonErrors = defineErrors({
  bad_request: [400, 'İstek anlaşılamadı: {reason}', 'The request could not be understood: {reason}'],
  not_signed_in: [
    401,
    'Oturumunuz açık değil. Lütfen oturum açın.',
    'You are not signed in. Please sign in.',
  ],
  no_permission: [
    403,
    'Bu işlem için yetkiniz yok. Yöneticinizden yetki isteyin.',
    'You have no permission for this action. Ask your administrator for it.',
  ],
  foreign_origin: [403, 'İstek başka bir siteden geldi.', 'The request came from another site.'],
  not_found: [404, 'Kayıt bulunamadı.', 'The record was not found.'],
  not_acceptable: [
    406,
    'Bu kayıt CSV olarak verilmez; yalnızca listeler verilir.',
    'This is not given as CSV; only lists are.',
  ],
  timed_out: [408, 'İstek zamanında tamamlanmadı. Yeniden deneyin.', 'The request took too long. Try again.'],
  etag_mismatch: [
    409,
    'Bu kaydı siz düzenlerken başkası değiştirdi.',
    'Somebody else changed this record while you were editing it.',
  ],
  already_exists: [409, '{field} zaten kullanılıyor: {value}', '{field} is already in use: {value}'],
  still_in_use: [
    409,
    'Kullanımda olduğu için silinemez: {by}',
    'It cannot be deleted because it is in use: {by}',
  ],
  wrong_state: [
    409,
    'Bu işlem "{state}" durumunda yapılamaz.',
    'This action is not possible in state "{state}".',
  ],
  idempotency_reused: [
    409,
    'Bu adım az önce başka bilgilerle gönderildi ve kaydedildi. Sayfayı yenileyip sonucu denetleyin; bu bilgilerle de kaydetmek için yeniden gönderin.',
    'This step was already sent with other values, and saved. Reload the page and check the result; send again to save these values too.',
  ],
  idempotency_unfinished: [
    409,
    'Bu istek daha önce alındı, ama yanıtı saklanamadı. Sayfayı yenileyip sonucu denetleyin.',
    'This request was received before, but its answer was lost. Reload the page and check the result.',
  ],
  too_large: [
    413,
    'Gönderilen içerik çok büyük (en çok {limit}).',
    'The content is too large (at most {limit}).',
  ],
  unsupported_type: [
    415,
    'Bu içerik türü desteklenmiyor: {type}',
    'This content type is not supported: {type}',
  ],
  upgrade_lost: [
    426,
    'Bağlantı isteği WebSocket olmadan (Upgrade’siz) geldi: öndeki sunucu WebSocket bağlantılarını geçirmiyor.',
    'The request came without WebSocket (Upgrade): the server in front does not pass WebSocket on.',
  ],
  invalid: [422, 'Bazı alanlar düzeltilmeli.', 'Some fields need correction.'],
  too_many_requests: [
    429,
    'Çok fazla deneme. {seconds} saniye sonra yeniden deneyin.',
    'Too many attempts. Try again in {seconds} seconds.',
  ],
  too_many_calls: [
    429,
    'Kısa sürede çok fazla istek gönderildi. {seconds} saniye sonra yeniden deneyin.',
    'Too many requests in a short time. Try again in {seconds} seconds.',
  ],
  unexpected: [
    500,
    'Beklenmeyen bir hata oluştu. Hata no: {requestId}',
    'Something went wrong. Error no: {requestId}',
  ],
  unavailable: [503, 'Sunucu şu anda hazır değil.', 'The server is not ready right now.'],
})
