import { z } from 'zod'
import { fillPlaceholders, type LocalizedText } from '../localized-text.ts'

/** Why a program does not fit a robot, with the words for people. */
const reasons = {
  retired: {
    tr: 'Robot hizmet dışı ({life}).',
    en: 'The robot is out of service ({life}).',
  },
  suspended: {
    tr: 'Robot askıda; önce yeniden etkinleştirilmeli.',
    en: 'The robot is suspended; it has to be made active again first.',
  },
  variant_unsupported: {
    tr: 'Bu program {variant} için yapılmadı.',
    en: 'This program is not made for {variant}.',
  },
  aros_outside: {
    tr: 'Robotun AROS sürümü {aros}; program {range} ister.',
    en: 'The robot runs AROS {aros}; the program needs {range}.',
  },
  aros_will_be_outside: {
    tr: 'Robot {aros} AROS sürümüne geçecek; program {range} ister.',
    en: 'The robot is going over to AROS {aros}; the program needs {range}.',
  },
  aros_unknown: {
    tr: 'Robotun AROS sürümü bilinmiyor; program {range} ister.',
    en: 'It is not known which AROS the robot runs; the program needs {range}.',
  },
  never_connected: {
    tr: 'Robot henüz hiç bağlanmadı.',
    en: 'The robot has never connected.',
  },
  agent_too_old: {
    tr: 'Robotun ajanı program kuramayacak kadar eski; önce ajanı yenilenmeli.',
    en: 'The agent of the robot is too old to install programs; it has to be renewed first.',
  },
} as const satisfies Record<string, LocalizedText>

export type FitReasonCode = keyof typeof reasons
export const FitReasonCode = z.enum(Object.keys(reasons) as [FitReasonCode, ...FitReasonCode[]])

/** One reason, in words of both languages. */
export const FitReason = z.object({
  code: FitReasonCode,
  text: z.object({ tr: z.string(), en: z.string() }),
})
export type FitReason = z.infer<typeof FitReason>

/** A reason with what its words speak of. */
export function fitReason(code: FitReasonCode, params: Record<string, LocalizedText> = {}): FitReason {
  const inLanguage = (language: 'tr' | 'en') =>
    fillPlaceholders(
      reasons[code][language],
      Object.fromEntries(Object.entries(params).map(([key, text]) => [key, text[language]])),
    )
  return { code, text: { tr: inLanguage('tr'), en: inLanguage('en') } }
}
