import { z } from 'zod'
import type { LocalizedText } from '../localized-text.ts'

export const BulkChangeKind = z.enum(['tag', 'assign', 'import', 'config'])
export type BulkChangeKind = z.infer<typeof BulkChangeKind>

/** `cancelled` by a person, `failed` by what {@link BulkChangeFailure} says; what was done until then stays done. */
export const BulkChangeState = z.enum(['running', 'done', 'cancelled', 'failed'])
export type BulkChangeState = z.infer<typeof BulkChangeState>

/** Why the rest was not done. */
export const BulkChangeFailure = z.enum(['right_lost', 'place_gone'])
export type BulkChangeFailure = z.infer<typeof BulkChangeFailure>

/** Why a robot was left as it is, or was not registered. */
export const LeftOutReason = z.enum([
  'too_many_tags',
  'customer_needed',
  'out_of_sight',
  'serial_in_use',
  'variant_archived',
  'customer_gone',
  'config_refused',
  'fault',
])
export type LeftOutReason = z.infer<typeof LeftOutReason>

export const leftOutReasonNames: Record<LeftOutReason, LocalizedText> = {
  too_many_tags: { tr: '20 etiketten fazlası olurdu', en: 'It would have more than 20 tags' },
  customer_needed: {
    tr: 'Yaşam durumu bir müşteri gerektiriyor',
    en: 'Its life state needs a customer',
  },
  out_of_sight: {
    tr: 'Artık bu kişinin yetki alanında değil',
    en: 'It is no longer within reach of whoever asked',
  },
  serial_in_use: {
    tr: 'Seri no bu arada başkası tarafından kaydedildi',
    en: 'Somebody else registered the serial number meanwhile',
  },
  variant_archived: { tr: 'Ürün bu arada arşivlendi', en: 'The product was archived meanwhile' },
  customer_gone: { tr: 'Müşteri artık yok', en: 'The customer is no longer there' },
  config_refused: {
    tr: 'Robotun modeli bu ayara ya da değere izin vermiyor',
    en: 'Its model does not allow this setting or value',
  },
  fault: { tr: 'Beklenmeyen bir hata oldu', en: 'Something unexpected went wrong' },
}
