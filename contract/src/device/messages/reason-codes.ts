import type { LocalizedText } from '../../localized-text.ts'
import { linkReasonTexts } from '../link/link-reasons.ts'

/**
 * Why something of the machine, the network or the server did not work, in words. Keys are the system's own codes (errno(3),
 * Node.js' for names and certificates) or, in lower case, the agent's. A message carries one as its parameter `reasonCode`.
 */
const reasonTexts: Record<string, LocalizedText> = {
  ENOSPC: { tr: 'robotun diski dolu', en: 'the disk of the robot is full' },
  EDQUOT: {
    tr: 'ajanın disk kotası dolu',
    en: 'the share of the disk that the agent may use is used up',
  },
  EROFS: {
    tr: 'robotun diski salt okunur bağlı',
    en: 'the disk of the robot is mounted read-only',
  },
  EIO: {
    tr: 'robotun diski okuma ya da yazma hatası verdi',
    en: 'the disk of the robot failed to read or write',
  },
  EACCES: { tr: 'ajanın buna izni yok', en: 'the agent has no permission for it' },
  EPERM: { tr: 'sistem ajana buna izin vermedi', en: 'the system did not allow the agent to do it' },
  EMFILE: {
    tr: 'ajanın açık tutabileceği dosya sayısı doldu',
    en: 'the agent has as many files open as it may',
  },
  ENFILE: {
    tr: 'robotta açık tutulabilecek dosya sayısı doldu',
    en: 'the robot has as many files open as it can',
  },
  ENOMEM: { tr: 'robotun belleği yetmedi', en: 'the memory of the robot was not enough' },
  ECONNREFUSED: {
    tr: 'sunucunun adresinde bağlantıyı kabul eden yok',
    en: "nothing at the server's address takes the connection",
  },
  ENOTFOUND: {
    tr: 'sunucunun adı çözülemedi (DNS)',
    en: "the server's name is not known to the network (DNS)",
  },
  EAI_AGAIN: {
    tr: 'ad çözümleme (DNS) yanıt vermiyor',
    en: 'the lookup of names (DNS) does not answer',
  },
  ETIMEDOUT: { tr: 'sunucu süresi içinde yanıt vermedi', en: 'the server did not answer in time' },
  ECONNRESET: { tr: 'bağlantı koptu', en: 'the connection was cut' },
  EPIPE: { tr: 'bağlantı koptu', en: 'the connection was cut' },
  EHOSTUNREACH: { tr: 'sunucuya giden yol yok', en: 'there is no way to the server' },
  ENETUNREACH: { tr: 'robotun ağa çıkışı yok', en: 'the robot has no way into the network' },
  CERT_HAS_EXPIRED: {
    tr: 'robotun saatine göre sunucunun sertifikasının süresi dolmuş',
    en: "by the robot's clock the server's certificate has expired",
  },
  CERT_NOT_YET_VALID: {
    tr: 'robotun saatine göre sunucunun sertifikası henüz geçerli değil',
    en: "by the robot's clock the server's certificate is not valid yet",
  },
  ERR_TLS_CERT_ALTNAME_INVALID: {
    tr: 'sunucunun sertifikası başka bir ad için',
    en: "the server's certificate is for another name",
  },
  DEPTH_ZERO_SELF_SIGNED_CERT: {
    tr: 'robot, sunucunun kendi imzaladığı sertifikaya güvenmiyor',
    en: "the robot does not trust the server's certificate, which is signed by itself",
  },
  SELF_SIGNED_CERT_IN_CHAIN: {
    tr: 'robot, sunucunun sertifikasını veren kuruma güvenmiyor',
    en: "the robot does not trust the authority of the server's certificate",
  },
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: {
    tr: 'robot, sunucunun sertifikasını veren kurumu tanımıyor',
    en: "the robot does not know the authority of the server's certificate",
  },
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: {
    tr: 'sunucu, sertifikasının ara sertifikalarını göndermiyor ya da robot onları tanımıyor',
    en: "the server does not send the certificates between its own and the authority's, or the robot does not know them",
  },
  offline: { tr: 'robotun ağ bağlantısı yok', en: 'the robot has no network' },
  redirected: {
    tr: 'sunucunun adresi başka bir yere yönlendiriyor: sunucu taşınmış ya da ağın kendi sayfası (oturum açma gibi) yanıt veriyor',
    en: "the server's address leads elsewhere: it has moved, or a page of the network answers, such as a sign-in page",
  },
  proxy_password: linkReasonTexts.proxy_password,
  proxy_refused: linkReasonTexts.proxy_refused,
  proxy_unreachable: linkReasonTexts.proxy_unreachable,
  clock_behind: linkReasonTexts.clock_behind,
  silent: { tr: 'sunucu yanıt vermedi', en: 'the server did not answer' },
  stalled: { tr: 'aktarım durdu', en: 'the transfer stalled' },
  broken_off: { tr: 'aktarım yarıda kesildi', en: 'the transfer was broken off' },
  server_busy: {
    tr: 'sunucu meşgul; daha sonra yeniden denenecek',
    en: 'the server is busy; it is tried again later',
  },
  server_failed: { tr: 'sunucuda bir hata oluştu', en: 'the server had an error' },
}

/** The reason behind a code in both languages; undefined where these words do not know it. */
export function reasonText(code: unknown): LocalizedText | undefined {
  return typeof code === 'string' && Object.hasOwn(reasonTexts, code) ? reasonTexts[code] : undefined
}
