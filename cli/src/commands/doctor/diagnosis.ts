import type { LocalizedText } from '@filo/contract/localized-text'

/** How far from well: a warning lets robots and people in, a failure keeps them out. */
type DoctorState = 'ok' | 'warning' | 'failed'

/** What is said of one thing that may be found. */
export interface DiagnosisRow {
  check: 'address' | 'name' | 'tcp' | 'tls' | 'http' | 'origin' | 'forwarding' | 'clock' | 'websocket'
  state: DoctorState
  message: LocalizedText
  /** What to do; absent where nothing needs to be done. */
  advice?: LocalizedText
}

function row(
  check: DiagnosisRow['check'],
  state: DoctorState,
  [tr, en]: [string, string],
  advice?: [string, string],
): DiagnosisRow {
  return { check, state, message: { tr, en }, ...(advice && { advice: { tr: advice[0], en: advice[1] } }) }
}

const front: [string, string] = [
  'Öndeki sunucu Upgrade ve Connection başlıklarını geçirmeli; nginx, Caddy ve HAProxy ayarları: docs/servers-in-front.md.',
  'The server in front has to pass Upgrade and Connection on; configurations for nginx, Caddy and HAProxy: docs/servers-in-front.md.',
]

/** Everything that `filo doctor` may find; `{…}` is filled with the facts. */
export const diagnoses = {
  address_closed: row('address', 'ok', ['{url}', '{url}']),
  address_open: row(
    'address',
    'warning',
    [
      '{url} şifresiz: belirteçler ağda açık gider',
      '{url} is not encrypted: tokens cross the network in the clear',
    ],
    ['https:// kullanın.', 'Use https://.'],
  ),
  name_resolved: row('name', 'ok', ['{host}: {addresses}', '{host}: {addresses}']),
  name_unknown: row(
    'name',
    'failed',
    ['{host} adı çözülmüyor ({reason})', '{host} does not resolve ({reason})'],
    [
      'Adın yazılışını, DNS kaydını ve bu makinenin DNS ayarını denetleyin.',
      "Check the spelling, the name in DNS and this machine's resolver.",
    ],
  ),
  tcp_open: row('tcp', 'ok', ['{port} kapısı açık: {addresses}', 'port {port} is open: {addresses}']),
  tcp_partly: row(
    'tcp',
    'warning',
    [
      '{port} kapısı {dead} adresinde yanıt vermiyor ({reason}); açık olan: {addresses}',
      'port {port} does not answer at {dead} ({reason}); it does at {addresses}',
    ],
    [
      'O adresi DNS’ten çıkarın ya da oradaki sunucuyu çalıştırın: robotların bir bölümü önce onu dener.',
      'Take that address out of DNS or start the server there: some robots try it first.',
    ],
  ),
  tcp_closed: row(
    'tcp',
    'failed',
    ['{port} kapısı yanıt vermiyor: {dead} ({reason})', 'port {port} does not answer: {dead} ({reason})'],
    [
      'Öndeki sunucunun çalıştığını ve aradaki güvenlik duvarlarını denetleyin.',
      'Check that the server in front runs, and the firewalls in between.',
    ],
  ),
  tls_good: row('tls', 'ok', [
    '{subject}, veren: {issuer}, kalan gün: {days}',
    '{subject}, issued by {issuer}, days left: {days}',
  ]),
  tls_ends_soon: row(
    'tls',
    'warning',
    [
      '{subject} sertifikası {until} tarihinde bitiyor, kalan gün: {days}',
      'the certificate of {subject} ends on {until}, days left: {days}',
    ],
    ['Sertifikayı yenileyin.', 'Renew the certificate.'],
  ),
  tls_unknown_authority: row(
    'tls',
    'failed',
    [
      '{address}: sertifikayı veren makam burada tanınmıyor: {issuer} ({refusal})',
      '{address}: the authority is not known here: {issuer} ({refusal})',
    ],
    [
      'Tanınan bir makamdan sertifika alıp tam zinciri sunun ya da makamın sertifikasını bu makineye ve robotlara tanıtın (FILO_CA_FILE).',
      'Get a certificate from a known authority and serve the full chain, or make the authority known to this machine and to robots (FILO_CA_FILE).',
    ],
  ),
  tls_over: row(
    'tls',
    'failed',
    [
      '{address}: {subject} sertifikası {until} tarihinde bitti; bu makinenin saati {now}',
      '{address}: the certificate of {subject} ended on {until}; by this machine it is {now}',
    ],
    [
      'Sertifikayı yenileyin; bu makinenin saati yanlışsa onu düzeltin.',
      "Renew the certificate; if this machine's clock is wrong, correct that.",
    ],
  ),
  tls_not_yet: row(
    'tls',
    'failed',
    [
      '{address}: {subject} sertifikası {from} tarihinden önce geçerli değil; bu makinenin saati {now}',
      '{address}: the certificate of {subject} is not valid before {from}; by this machine it is {now}',
    ],
    ['Bu makinenin saatini denetleyin.', "Check this machine's clock."],
  ),
  tls_wrong_name: row(
    'tls',
    'failed',
    [
      '{address}: sertifika {host} için değil: {names}',
      '{address}: the certificate is not for {host} but for {names}',
    ],
    ['Bu ad için bir sertifika sunun.', 'Serve a certificate for this name.'],
  ),
  tls_refused: row(
    'tls',
    'failed',
    ['{address}: TLS kurulamadı ({reason})', '{address}: TLS was not established ({reason})'],
    ['{port} kapısında TLS konuşulduğunu denetleyin.', 'Check that TLS is spoken on port {port}.'],
  ),
  http_filo: row('http', 'ok', ['Filo {version} yanıt veriyor', 'Filo {version} answers']),
  http_redirects: row(
    'http',
    'failed',
    ['{status}: {to} adresine yönlendiriyor', '{status}: sends on to {to}'],
    [
      'Yönlendirilen adresi kullanın: robotlar bu yönlendirmeyi izlemez.',
      'Use the address it sends on to: robots do not follow this redirect.',
    ],
  ),
  http_moved: row(
    'http',
    'warning',
    [
      '{status}: sunucu {to} adresine taşınmış; robotlar onu orada izler',
      '{status}: the server has moved to {to}; robots follow it there',
    ],
    [
      'Robotlara o adresi verin (FILO_SERVER) ve onu da denetleyin: filo doctor {to}',
      'Give robots that address (FILO_SERVER), and examine it as well: filo doctor {to}',
    ],
  ),
  http_front_alone: row(
    'http',
    'failed',
    ['{status}: öndeki sunucu Filo’ya ulaşamıyor', '{status}: the server in front does not reach Filo'],
    [
      'Filo’nun çalıştığını ve öndeki sunucunun doğru adrese ilettiğini denetleyin.',
      'Check that Filo runs and that the server in front leads to its address.',
    ],
  ),
  http_foreign: row(
    'http',
    'failed',
    ['{status}: yanıt veren Filo değil', '{status}: what answers is not Filo'],
    [
      'Adresi ve öndeki sunucunun bu adı Filo’ya ilettiğini denetleyin.',
      'Check the address, and that the server in front leads this name to Filo.',
    ],
  ),
  http_silent: row(
    'http',
    'failed',
    ['{address} yanıt vermedi ({reason})', '{address} did not answer ({reason})'],
    ['Öndeki sunucunun günlüğüne bakın.', 'Look into the log of the server in front.'],
  ),
  origin_own: row('origin', 'ok', ['bu adresteki sayfalar yazabilir', 'pages of this address may write']),
  origin_foreign: row(
    'origin',
    'failed',
    [
      'sunucunun kendi adresi başka: bu adresteki sayfalardan kimse oturum açamaz (foreign_origin)',
      'the server has another address for itself: nobody can sign in on pages of this one (foreign_origin)',
    ],
    [
      'Sunucuda PUBLIC_URL={url} ayarlayın; ayarlı değilse öndeki sunucu Host başlığını bırakmalı.',
      'Set PUBLIC_URL={url} on the server; where it is not set, the server in front has to keep Host.',
    ],
  ),
  origin_unclear: row(
    'origin',
    'warning',
    [
      'sayfaların yazma isteğine beklenmeyen yanıt: {status}',
      'an unexpected answer to what a page would write: {status}',
    ],
    [
      'Öndeki sunucunun POST isteklerini geçirdiğini denetleyin.',
      'Check that the server in front passes POST on.',
    ],
  ),
  forwarding_trusted: row('forwarding', 'ok', [
    'sunucu öndeki sunucuya güveniyor',
    'the server trusts the one in front',
  ]),
  forwarding_direct: row('forwarding', 'ok', [
    'önde X-Forwarded-For yazan sunucu yok',
    'no server in front writes X-Forwarded-For',
  ]),
  forwarding_untrusted: row(
    'forwarding',
    'warning',
    [
      'sunucu öndeki sunucuya güvenmiyor: oradan gelen herkes tek adres sayılır',
      'the server does not trust the one in front: everybody who comes through it counts as one address',
    ],
    [
      'Sunucuda TRUSTED_PROXIES ayarına öndeki sunucunun adresini yazın: docs/servers-in-front.md.',
      'Name the address of the server in front in TRUSTED_PROXIES of the server: docs/servers-in-front.md.',
    ],
  ),
  clock_right: row('clock', 'ok', [
    'bu makinenin saati sunucununkiyle uyuşuyor',
    "this machine's clock agrees with the server's",
  ]),
  clock_ahead: row(
    'clock',
    'warning',
    [
      'bu makinenin saati sunucununkinden {seconds} saniye ileri',
      "this machine's clock is {seconds} seconds ahead of the server's",
    ],
    [
      'Bu makinede saat eşitlemesini (NTP) açın; saat doğruysa sunucununkine bakın.',
      "Turn on clock synchronisation (NTP) on this machine; if its clock is right, look at the server's.",
    ],
  ),
  clock_behind: row(
    'clock',
    'warning',
    [
      'bu makinenin saati sunucununkinden {seconds} saniye geri',
      "this machine's clock is {seconds} seconds behind the server's",
    ],
    [
      'Bu makinede saat eşitlemesini (NTP) açın; saat doğruysa sunucununkine bakın.',
      "Turn on clock synchronisation (NTP) on this machine; if its clock is right, look at the server's.",
    ],
  ),
  clock_unknown: row(
    'clock',
    'warning',
    ['yanıtta saat yok', 'the answer told no time'],
    ['Öndeki sunucu Date başlığını bırakmalı.', 'The server in front should leave the Date header in.'],
  ),
  websocket_passed: row('websocket', 'ok', ['WebSocket geçiyor', 'WebSocket passes']),
  websocket_lost: row(
    'websocket',
    'failed',
    [
      'öndeki sunucu WebSocket bağlantılarını geçirmiyor (upgrade_lost)',
      'the server in front does not pass WebSocket on (upgrade_lost)',
    ],
    front,
  ),
  websocket_lost_for_pages: row(
    'websocket',
    'warning',
    [
      'WebSocket robotlara geçiyor, uzak bağlantı sayfalarına geçmiyor',
      'WebSocket passes for robots, not for pages of remote connections',
    ],
    front,
  ),
  websocket_unclear: row(
    'websocket',
    'failed',
    [
      'WebSocket isteğine beklenmeyen yanıt: {status}',
      'an unexpected answer to the request for WebSocket: {status}',
    ],
    front,
  ),
} as const satisfies Record<string, DiagnosisRow>

export type DiagnosisCode = keyof typeof diagnoses

/** One thing that was found, with what fills its words. */
export interface Diagnosis {
  code: DiagnosisCode
  facts: Record<string, string | number>
}
