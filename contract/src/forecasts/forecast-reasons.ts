import { z } from 'zod'
import type { LocalizedText } from '../localized-text.ts'

/** Why a robot does not get a release, or does not take it. */
const refusals = [
  'release_blocked',
  'not_compatible',
  'conflict',
  'agent_too_old',
  'agent_lacks',
  'disk_full',
  'quarantined',
  'newer_installed',
  'pinned',
  'other_campaign',
  'follows_test',
  'retired',
  'other_variant',
  'other_customer',
  'customer_inactive',
  'no_entitlement',
  'declined',
  'no_answer',
] as const

/** What nobody knows of a robot, and decides whether it takes a release. */
const unknowns = ['disk_unknown', 'agent_unknown', 'body_unknown'] as const

/** What a robot waits for first. */
const waits = ['offline', 'consent', 'window', 'battery_low', 'body_unreported'] as const

export const ForecastReason = z.enum([...refusals, ...unknowns, ...waits])
export type ForecastReason = z.infer<typeof ForecastReason>

const kindOf = new Map<ForecastReason, 'refuses' | 'unknown' | 'waits'>([
  ...refusals.map((reason) => [reason, 'refuses'] as const),
  ...unknowns.map((reason) => [reason, 'unknown'] as const),
  ...waits.map((reason) => [reason, 'waits'] as const),
])

/** Kind of forecast that a reason alone gives a robot. */
export function forecastKindOf(reason: ForecastReason): 'refuses' | 'unknown' | 'waits' {
  return kindOf.get(reason) ?? 'unknown'
}

export const forecastReasonNames: Record<ForecastReason, LocalizedText> = {
  release_blocked: {
    tr: 'Sürüm robotlara verilemez durumda ya da içindeki bir paket iptal edilmiş',
    en: 'The release cannot be given to robots, or a package of it was revoked',
  },
  not_compatible: {
    tr: 'İçindeki bir paket bu ürün için hazırlanmamış',
    en: 'A package of it is not made for this product',
  },
  conflict: { tr: 'İçindeki paketler birbiriyle çakışıyor', en: 'Packages of it conflict with each other' },
  agent_too_old: { tr: 'Robotun ajanı çok eski', en: "The robot's agent is too old" },
  agent_lacks: {
    tr: 'Robotun ajanı sürümün gerektirdiği bir yeteneği bilmiyor',
    en: "The robot's agent does not know something that the release takes",
  },
  disk_full: {
    tr: 'Robotun son bildirdiği boş disk alanı yetmiyor',
    en: 'The free disk space that the robot reported last is too little',
  },
  quarantined: {
    tr: 'Bu sürüm bu robotta daha önce başarısız oldu (karantinada)',
    en: 'This release failed on the robot before (quarantine)',
  },
  newer_installed: {
    tr: 'Robotta daha yeni bir sürüm kurulu; kampanya onu geri götürmez',
    en: 'The robot runs a newer release; the campaign does not bring it back',
  },
  pinned: { tr: 'Robot sabitlenmiş', en: 'The robot is pinned' },
  other_campaign: {
    tr: 'Robot, sürmekte olan ve önce gelen başka bir kampanyada',
    en: 'The robot is in another campaign that is under way and comes first',
  },
  follows_test: {
    tr: 'Test robotu: ürünün test sürümünü izler',
    en: 'A test robot: it follows the test release of the product',
  },
  retired: { tr: 'Robot hizmet dışı', en: 'The robot is retired' },
  other_variant: { tr: 'Robot artık bu ürüne ait değil', en: 'The robot is no longer of this product' },
  other_customer: { tr: 'Robotun müşterisi bu arada değişti', en: 'The robot changed hands meanwhile' },
  customer_inactive: { tr: 'Robotun müşterisi pasif', en: "The robot's customer is inactive" },
  no_entitlement: {
    tr: 'Müşterisinin bu ürün için güncelleme hakkı bitmiş',
    en: "Its customer's right to updates of this product has ended",
  },
  declined: { tr: 'Müşterisi bu sürümü istemedi', en: 'Its customer declined this release' },
  no_answer: { tr: 'Müşterisi süresi içinde yanıtlamadı', en: 'Its customer did not answer in time' },
  disk_unknown: {
    tr: 'Robot boş disk alanını hiç bildirmedi',
    en: 'The robot never reported its free disk space',
  },
  agent_unknown: {
    tr: 'Robot hiç bağlanmadı; ajanı ve yetenekleri bilinmiyor',
    en: 'The robot never connected; its agent and what that can do are not known',
  },
  body_unknown: {
    tr: 'Robotun yazılımı gövdesi hakkında bilgi vermiyor; beklemek mi kurmak mı gerektiğini robottaki ayar belirler',
    en: "The robot's software does not tell about its body; a setting on the robot decides whether it waits or installs",
  },
  offline: {
    tr: 'Robot çevrimdışı; yeniden bağlanması beklenir',
    en: 'The robot is offline; it must come back first',
  },
  consent: { tr: 'Müşterisinin onayı beklenir', en: "Its customer's consent is waited for" },
  window: { tr: 'Robotun güncelleme saati beklenir', en: 'Its update hours are waited for' },
  battery_low: {
    tr: "Bataryası şu anda %40'ın altında ve robot şarjda değil",
    en: 'Its battery is below 40 % now and it does not charge',
  },
  body_unreported: {
    tr: 'Robotun yazılımı gövdesi hakkında bilgi vermiyor; plan bu durumda bekletir',
    en: "The robot's software does not tell about its body; the plan has it wait then",
  },
}
