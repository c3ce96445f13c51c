import type { ErrorDefinition } from './error-definition.ts'
import type { LocalizedText } from './localized-text.ts'

/** What helps against an error of each HTTP status, where its own text does not say it. */
export const problemAdvice: Readonly<Record<ErrorDefinition['status'], LocalizedText>> = {
  400: {
    tr: 'İsteği bu açıklamaya göre düzeltip yeniden gönderin.',
    en: 'Correct the request as described here and send it again.',
  },
  401: { tr: 'Oturum açıp yeniden deneyin.', en: 'Sign in and try again.' },
  403: {
    tr: 'Yetki gerekiyorsa yöneticinizden isteyin; gerekmiyorsa işlemi bu açıklamaya göre yineleyin.',
    en: 'Ask your administrator if a permission is missing; otherwise repeat the action as described here.',
  },
  404: {
    tr: 'Adresi denetleyin. Kayıt silinmiş ya da yetki alanınızın dışında olabilir.',
    en: 'Check the address. The record may have been deleted or be outside your scope.',
  },
  406: {
    tr: 'Başka bir yanıt biçimi isteyin (Accept üstbilgisi).',
    en: 'Ask for another format of the answer (the Accept header).',
  },
  408: {
    tr: 'Bağlantınızı denetleyip yeniden deneyin.',
    en: 'Check your connection and try again.',
  },
  409: {
    tr: 'Sayfayı yenileyin, kaydın şimdiki durumuna bakın ve gerekiyorsa yeniden deneyin.',
    en: 'Reload the page, look at the record as it is now, and try again if that still makes sense.',
  },
  410: {
    tr: 'Bu artık kullanılamaz; yenisini isteyin ya da oluşturun.',
    en: 'This can no longer be used; ask for a new one or make it.',
  },
  412: {
    tr: 'Kaydı yeniden okuyun ve değişikliğinizi onun üzerinde yapın.',
    en: 'Read the record again and make your change to that.',
  },
  413: { tr: 'Daha küçük bir içerik gönderin.', en: 'Send something smaller.' },
  415: { tr: 'Desteklenen bir içerik türü gönderin.', en: 'Send a content type that is supported.' },
  422: {
    tr: 'Yanıtta adı geçen alanları düzeltip yeniden gönderin.',
    en: 'Correct the fields named in the answer and send it again.',
  },
  426: {
    tr: 'Öndeki sunucunun WebSocket bağlantılarını (Upgrade ve Connection üstbilgilerini) geçirmesini sağlayın; doğru ayar işletim belgesindedir.',
    en: 'Have the server in front pass WebSocket connections on (the headers Upgrade and Connection); the operations document has the right configuration.',
  },
  429: { tr: 'Söylenen süre kadar bekleyip yeniden deneyin.', en: 'Wait as long as it says and try again.' },
  500: {
    tr: 'Yeniden deneyin; sürerse hata numarasını yöneticinize iletin.',
    en: 'Try again; if it stays, give the error number to your administrator.',
  },
  503: {
    tr: 'Kısa bir süre sonra yeniden deneyin.',
    en: 'Try again in a little while.',
  },
  507: {
    tr: 'Yer açılmasını yöneticinizden isteyin, sonra yeniden deneyin.',
    en: 'Ask your administrator to make room, then try again.',
  },
}
