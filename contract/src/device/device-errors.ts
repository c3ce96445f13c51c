import { defineErrors } from '../error-definition.ts'

/** Errors of the robot's own calls. */
export const deviceErrors = defineErrors({
  enrolment_proof_invalid: [
    401,
    'Robotun kimlik kanıtı geçersiz.',
    "The robot's proof of identity is not valid.",
  ],
  enrolment_clock_skew: [
    401,
    'Robotun saati sunucununkinden çok farklı (sunucu: {serverTime}). Robotun saatini ayarlayın.',
    "The robot's clock is too far from the server's ({serverTime}). Set the robot's clock.",
  ],
  install_key_invalid: [
    403,
    'Kurulum anahtarı geçersiz, süresi dolmuş veya kullanım hakkı bitmiş.',
    'The install key is not valid, has expired or is used up.',
  ],
  claim_code_refused: [
    403,
    'Katılım kodu bu seri no için geçerli değil.',
    'The claim code is not valid for this serial number.',
  ],
  too_many_new_robots: [
    429,
    'Bu ağdan kurulum anahtarı olmadan saatte en çok {limit} yeni robot bağlanmak isteyebilir; {seconds} saniye sonra yeniden deneyin.',
    'At most {limit} new robots an hour may ask to be let in from this network without an install key; try again in {seconds} seconds.',
  ],
  device_token_invalid: [401, 'Robotun bağlantı belirteci geçersiz.', "The robot's token is not valid."],
  too_many_packs: [
    429,
    'Bu robota aynı anda en çok {limit} dosya paketi gönderilir.',
    'A robot is sent {limit} packs of files at a time at most.',
  ],
  range_not_satisfiable: [400, 'İstenen bayt aralığı dosyada yok.', 'The file has no such byte range.'],
})
