import { z } from 'zod'
import type { LocalizedText } from '../localized-text.ts'
import type { CampaignSubject } from './campaign-states.ts'

/** Why a campaign stands still. */
export const PauseReason = z.enum([
  'person',
  'failures',
  'gate_worse',
  'gate_unknown',
  'gate_waits',
  'release_blocked',
])
export type PauseReason = z.infer<typeof PauseReason>

export const pauseReasonNames: Record<PauseReason, LocalizedText> = {
  person: { tr: 'Bir kişi duraklattı', en: 'Somebody paused it' },
  failures: { tr: 'Çok sayıda robot başarısız oldu', en: 'Too many robots failed' },
  gate_worse: {
    tr: 'Güncellenen robotlar eski sürümde kalanlardan kötü durumda',
    en: 'Updated robots do worse than those on the former release',
  },
  gate_unknown: {
    tr: 'Karşılaştırmaya yetecek robot ya da süre yok',
    en: 'Too few robots or hours to compare',
  },
  gate_waits: {
    tr: 'Karşılaştırma iyi; sonraki dalga için onay bekliyor',
    en: 'The comparison is good; the next wave waits for a person',
  },
  release_blocked: {
    tr: 'Sürüm duraklatıldı, geri çekildi ya da içindeki bir paket iptal edildi',
    en: 'The release is paused or withdrawn, or a package of it was revoked',
  },
}

/** Why a robot waits, was left out or was stopped. */
export const CampaignUnitReason = z.enum([
  'wave',
  'turn',
  'window',
  'consent',
  'declined',
  'no_answer',
  'customer_inactive',
  'no_entitlement',
  'offline',
  'already_runs',
  'newer_installed',
  'pinned',
  'retired',
  'quarantined',
  'other_campaign',
  'superseded',
  'other_customer',
  'other_variant',
  'offline_too_long',
  'lost_midway',
  'fell_back',
  'services_failing',
  'silent',
  'assigned_elsewhere',
  'aborted',
  'return_failed',
  'config_already_set',
  'config_refused',
  'config_unread',
  'config_no_agent',
  'config_overtaken',
  'config_undone',
  'config_rejected',
  'config_expired',
  'config_retained',
])
export type CampaignUnitReason = z.infer<typeof CampaignUnitReason>

export const campaignUnitReasonNames: Record<CampaignUnitReason, LocalizedText> = {
  wave: { tr: 'Dalgasının sırası gelmedi', en: 'Its wave has not come' },
  turn: { tr: 'Geri geldi, yeniden sırasını bekliyor', en: 'It came back and waits for its turn' },
  window: { tr: 'Güncelleme saatini bekliyor', en: 'Waits for its update hours' },
  consent: { tr: 'Müşterinin onayını bekliyor', en: "Waits for the customer's consent" },
  declined: { tr: 'Müşteri reddetti', en: 'The customer declined it' },
  no_answer: { tr: 'Müşteri yanıtlamadı', en: 'The customer did not answer' },
  customer_inactive: { tr: 'Müşterisi pasif', en: 'Its customer is inactive' },
  no_entitlement: {
    tr: 'Müşterisinin güncelleme hakkı bitmiş',
    en: "Its customer's right to updates has ended",
  },
  offline: { tr: 'Çevrimdışı', en: 'Offline' },
  already_runs: { tr: 'Bu sürüm zaten kurulu', en: 'It runs this release already' },
  newer_installed: {
    tr: 'Daha yeni bir sürüm kurulu; geri götürülmez',
    en: 'It runs a newer release and is not brought back',
  },
  pinned: { tr: 'Başka bir sürüme sabitlenmiş', en: 'It is pinned' },
  retired: { tr: 'Hizmet dışı', en: 'It is retired' },
  quarantined: { tr: 'Bu sürüm bu robotta daha önce başarısız oldu', en: 'This release failed on it before' },
  other_campaign: { tr: 'Öncelikli başka bir kampanyada', en: 'It is in another campaign that comes first' },
  superseded: { tr: 'Öncelikli bir kampanya devraldı', en: 'A campaign that comes first took it over' },
  other_customer: { tr: 'Bu arada müşterisi değişti', en: 'It changed hands meanwhile' },
  other_variant: { tr: 'Artık bu ürüne ait değil', en: 'It is no longer of this product' },
  offline_too_long: { tr: 'Uzun süredir çevrimdışı', en: 'It was offline too long' },
  lost_midway: { tr: 'Güncellemenin ortasında bağlantısı koptu', en: 'Contact was lost in the middle' },
  fell_back: { tr: 'Bu sürümden geri düştü', en: 'It fell back to another release' },
  services_failing: { tr: 'Servisleri çalışmıyor', en: 'Its services are failing' },
  silent: { tr: 'Güncellendikten sonra haber alınamadı', en: 'It was not heard of after the update' },
  assigned_elsewhere: {
    tr: 'Bu arada başka bir sürüm atandı',
    en: 'It was assigned something else meanwhile',
  },
  aborted: { tr: 'Kampanya iptal edildi', en: 'The campaign was aborted' },
  return_failed: { tr: 'Eski hâline dönemedi', en: 'It could not return' },
  config_already_set: { tr: 'Ayarları zaten böyle', en: 'It is set so already' },
  config_refused: {
    tr: 'Modeli ya da ses sınırı bu değere izin vermiyor',
    en: 'Its model or its volume limit does not allow a value',
  },
  config_unread: {
    tr: 'Robotun hiçbir programı bir ayarı okumuyor',
    en: 'No program of the robot reads an item',
  },
  config_no_agent: { tr: 'Ajanı yapılandırma almıyor', en: 'Its agent takes no configuration' },
  config_overtaken: {
    tr: 'Bu arada bir başkası başka bir değer verdi',
    en: 'Somebody set another value meanwhile',
  },
  config_undone: { tr: 'Robot değişikliği geri aldı', en: 'The robot undid the change' },
  config_rejected: { tr: 'Robot değişikliği reddetti', en: 'The robot rejected the change' },
  config_expired: {
    tr: 'Robot gelmediği için değişikliğin süresi doldu',
    en: 'The change expired: the robot did not come',
  },
  config_retained: {
    tr: 'Sonradan değiştirilen ayarları olduğu gibi bırakıldı',
    en: 'What somebody changed since was left as it is',
  },
}

const ofBoth: readonly CampaignUnitReason[] = [
  'wave',
  'window',
  'customer_inactive',
  'offline',
  'retired',
  'other_customer',
  'other_variant',
  'offline_too_long',
  'lost_midway',
  'aborted',
  'return_failed',
]

/** How a robot that came through is found not to be well since. */
export const FallReason = z.enum(['fell_back', 'services_failing', 'silent'])
export type FallReason = z.infer<typeof FallReason>

/** The reasons that robots of a campaign may have, by what it brings. */
export function unitReasonsOf(subject: CampaignSubject): CampaignUnitReason[] {
  const isOfConfig = (reason: CampaignUnitReason) => reason.startsWith('config_')
  return CampaignUnitReason.options.filter((reason) =>
    subject === 'config' ? isOfConfig(reason) || ofBoth.includes(reason) : !isOfConfig(reason),
  )
}
