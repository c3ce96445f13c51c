import { z } from 'zod'
import type { LocalizedText } from '../localized-text.ts'

type Words = Record<string, LocalizedText>

function wordsOf<T extends Words>(names: T): z.ZodEnum<{ [K in keyof T & string]: K }> {
  return z.enum(Object.keys(names)) as unknown as z.ZodEnum<{ [K in keyof T & string]: K }>
}

/** Why nothing goes on for now; all but `offline` keep the order from the robot. */
export const installWaitNames = {
  offline: {
    tr: 'Robot çevrimdışı; bağlanınca başlar',
    en: 'The robot is offline; it begins once it is back',
  },
  agent: {
    tr: 'Bu robottaki ajan bu programı kuramıyor; ajan yenilenince başlar',
    en: 'The agent of this robot cannot install this program; it begins once the agent is renewed',
  },
  aros: {
    tr: 'Robottaki AROS sürümü uymuyor; uyan bir sürüme geçince başlar',
    en: 'The robot’s AROS version does not fit; it begins once one that fits is installed',
  },
  signatures: {
    tr: 'Program sürümü imza bekliyor; imzalanınca başlar',
    en: 'The program release waits for signatures; it begins once it is signed',
  },
  suspended: {
    tr: 'Program askıda; yeniden etkinleştirilince başlar',
    en: 'The program is suspended; it begins once it is resumed',
  },
} as const satisfies Words

export const InstallWait = wordsOf(installWaitNames)
export type InstallWait = z.infer<typeof InstallWait>

/** Why an installed program is ordered to stand still. */
export const installStopNames = {
  suspended: { tr: 'Program askıya alındı', en: 'The program is suspended' },
  aros: { tr: 'Robottaki AROS sürümüyle çalışmıyor', en: 'It does not run with the robot’s AROS version' },
} as const satisfies Words

export const InstallStop = wordsOf(installStopNames)
export type InstallStop = z.infer<typeof InstallStop>

/** Ends that the server gives an install by itself; others are the robot's (`UpdateErrorCode`). */
export const installEndNames = {
  deadline_passed: {
    tr: 'Son başlama zamanı geçti; robot o zamana kadar başlamadı',
    en: 'The deadline passed; the robot had not begun by then',
  },
  package_revoked: {
    tr: 'Programın bir paketi geri çekildi; kurulum durduruldu',
    en: 'A package of the program was revoked; the installation was withdrawn',
  },
  program_retired: {
    tr: 'Program kaldırıldı; artık kurulmuyor',
    en: 'The program is retired and no longer installed',
  },
  aros_changed: {
    tr: 'Robottaki AROS sürümü değişti; istenen program sürümü artık uymuyor',
    en: 'The robot’s AROS version changed; the release wanted no longer fits',
  },
  robot_retired: {
    tr: 'Robot hizmetten çıkarıldı; robotta ne kaldığı artık öğrenilemez',
    en: 'The robot was retired; what is left on it cannot be known any more',
  },
  owner_changed: { tr: 'Robot başka bir müşteriye geçti', en: 'The robot went to another customer' },
} as const satisfies Words

export const InstallEnd = wordsOf(installEndNames)
export type InstallEnd = z.infer<typeof InstallEnd>

/** Why a program is not ordered for a robot. */
export const installRefusalNames = {
  unknown: { tr: 'Robot bulunamadı ya da yetkiniz yok', en: 'The robot was not found, or is not yours' },
  retired: { tr: 'Robot hizmetten çıkarıldı', en: 'The robot is retired' },
  program_inactive: { tr: 'Program etkin değil', en: 'The program is not active' },
  no_release: { tr: 'Programın onaylı sürümü yok', en: 'No release of the program is approved' },
  variant: {
    tr: 'Program bu robot ürünü için yapılmamış',
    en: 'The program is not made for this robot product',
  },
  packages_revoked: {
    tr: 'Uyan sürümlerin bir paketi geri çekildi',
    en: 'A package of each release that fits was revoked',
  },
  not_entitled: {
    tr: 'Müşterinin bu programı kurma hakkı yok',
    en: 'The customer has no right to install this program',
  },
  failed: {
    tr: 'Son kurulum başarısız oldu; onu yeniden deneyin',
    en: 'The last install failed; try that one again',
  },
  installed: { tr: 'Bu robotta zaten var', en: 'It is on this robot already' },
  removing: {
    tr: 'Bu robottan kaldırılıyor; bitince yeniden istenebilir',
    en: 'It is being removed from this robot; ask again afterwards',
  },
  too_many: { tr: 'Robotta en çok 50 program olabilir', en: 'A robot takes 50 programs at most' },
} as const satisfies Words

export const InstallRefusal = wordsOf(installRefusalNames)
export type InstallRefusal = z.infer<typeof InstallRefusal>

/** What a person may do with an install now. */
export const InstallAction = z.enum(['update', 'remove', 'retry', 'cancel'])
export type InstallAction = z.infer<typeof InstallAction>
