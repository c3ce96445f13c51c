import { z } from 'zod'
import { Instant } from '../../entity.ts'
import type { LocalizedText } from '../../localized-text.ts'

/**
 * Why a robot could not reach its server, in words for people. The codes are a closed set: what a robot says besides is bounded and
 * shown as text.
 */
export const linkReasonTexts = {
  no_network: { tr: 'robotun ağ bağlantısı yoktu', en: 'the robot had no network' },
  name_not_found: {
    tr: 'sunucunun adı çözülemedi (DNS)',
    en: "the server's name was not known to the network (DNS)",
  },
  refused: {
    tr: 'sunucunun adresinde bağlantıyı kabul eden yoktu',
    en: "nothing at the server's address took the connection",
  },
  unreachable: { tr: 'sunucuya giden yol yoktu', en: 'there was no way to the server' },
  timed_out: { tr: 'sunucu süresi içinde yanıt vermedi', en: 'the server did not answer in time' },
  broken: { tr: 'bağlantı yarıda kesildi', en: 'the connection was cut' },
  silent: {
    tr: 'açık bağlantıdan hiçbir şey gelmez oldu; yoldaki bir aygıt onu haber vermeden düşürmüş olabilir',
    en: 'nothing came over the open link any more; something on the way may have dropped it without a word',
  },
  proxy_refused: {
    tr: 'vekil sunucu (proxy) bağlantıya izin vermedi',
    en: 'the proxy did not allow the connection',
  },
  proxy_password: {
    tr: 'vekil sunucu (proxy) kullanıcı adı ve parola istedi ya da verileni kabul etmedi (407)',
    en: 'the proxy asked for a user and password, or did not take those it was given (407)',
  },
  proxy_unreachable: {
    tr: 'vekil sunucuya (proxy) ulaşılamadı',
    en: 'the proxy could not be reached',
  },
  certificate_unknown: {
    tr: 'robot, sunucunun sertifikasını veren kurumu tanımıyor (FILO_CA_FILE)',
    en: "the robot does not know the authority of the server's certificate (FILO_CA_FILE)",
  },
  certificate_name: {
    tr: 'sunucunun sertifikası başka bir ad için',
    en: "the server's certificate is for another name",
  },
  certificate_expired: {
    tr: 'robotun saatine göre sunucunun sertifikasının süresi dolmuş',
    en: "by the robot's clock the server's certificate had expired",
  },
  certificate_early: {
    tr: 'robotun saatine göre sunucunun sertifikası henüz geçerli değil',
    en: "by the robot's clock the server's certificate was not valid yet",
  },
  clock_behind: {
    tr: 'robotun saati geçmişte kalmış, bu yüzden hiçbir sertifika denetlenemedi; saati ayarlayın (NTP)',
    en: "the robot's clock was in the past, so that no certificate could be checked; set the clock (NTP)",
  },
  upgrade_lost: {
    tr: 'sunucunun önündeki sunucu WebSocket bağlantılarını geçirmiyor ya da bu adreste Filo yok',
    en: 'the server in front does not pass WebSocket on, or no Filo is at this address',
  },
  redirected: {
    tr: 'sunucunun adresi başka bir adrese yönlendiriyor',
    en: "the server's address leads to another one",
  },
  server_busy: { tr: 'sunucuda bu robot için yer yoktu', en: 'the server had no room for this robot' },
  server_answered: {
    tr: 'sunucu bir hata koduyla yanıt verdi',
    en: 'the server answered with an error',
  },
  sent_away: { tr: 'sunucu bağlantıyı kendisi kapattı', en: 'the server ended the link itself' },
  other: { tr: 'başka bir nedenle bağlanılamadı', en: 'it did not work for another reason' },
} as const satisfies Record<string, LocalizedText>

export type LinkReasonCode = keyof typeof linkReasonTexts

export const linkReasonCodes = Object.keys(linkReasonTexts) as [LinkReasonCode, ...LinkReasonCode[]]

/** How many reasons a robot keeps until it has said them. */
export const mostLinkFailures = 10
/** Longer details are cut by who makes them. */
export const linkDetailLength = 200

/** A reason by which tries in a row failed, as a robot says it once it is linked again. */
export const LinkFailure = z.object({
  /** One that a later agent knows is `other` to this server. */
  code: z.enum(linkReasonCodes).catch('other'),
  /** Of the answer that a server or a proxy gave; null: none was given. */
  status: z.number().int().min(100).max(599).nullable(),
  /** In the agent's or the system's own words; empty: nothing more is known. */
  detail: z.string().max(linkDetailLength),
  /** The first and the last such try, by the robot's clock. */
  firstAt: Instant,
  lastAt: Instant,
  tries: z.number().int().min(1).max(1_000_000_000),
})
export type LinkFailure = z.infer<typeof LinkFailure>
