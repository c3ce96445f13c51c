import type { LocalizedText } from '@filo/contract/localized-text'
import type { z } from 'zod'

type Issue = z.core.$ZodIssue
type IssueOf<Code extends Issue['code']> = Extract<Issue, { code: Code }>

const typeTexts: Record<string, LocalizedText> = {
  string: { tr: 'Bir metin yazın.', en: 'Write a text.' },
  number: { tr: 'Bir sayı yazın.', en: 'Write a number.' },
  int: { tr: 'Bir tam sayı yazın.', en: 'Write a whole number.' },
  boolean: { tr: 'Evet ya da hayır (true, false) olmalı.', en: 'It must be yes or no (true, false).' },
  array: { tr: 'Bir liste olmalı.', en: 'It must be a list.' },
  object: { tr: 'Alanları olan bir kayıt olmalı.', en: 'It must be a record with fields.' },
  record: { tr: 'Alanları olan bir kayıt olmalı.', en: 'It must be a record with fields.' },
}

const formatNames: Record<string, LocalizedText> = {
  email: {
    tr: 'Bir e-posta adresi yazın, örneğin ad@ornek.com.',
    en: 'Write an e-mail address, for example name@example.com.',
  },
  url: {
    tr: 'Bir adres (URL) yazın, örneğin https://ornek.com.',
    en: 'Write an address (URL), for example https://example.com.',
  },
  uuid: { tr: 'Geçerli bir kayıt numarası değil.', en: 'This is no valid id of a record.' },
  date: { tr: 'Bir gün yazın, örneğin 2026-03-05.', en: 'Write a day, for example 2026-03-05.' },
  datetime: {
    tr: 'Bir gün ve saat yazın, örneğin 2026-03-05T13:07:00Z.',
    en: 'Write a day and time, for example 2026-03-05T13:07:00Z.',
  },
  regex: { tr: 'Yazılışı beklenen biçime uymuyor.', en: 'It is not written in the expected form.' },
}

const unusable: LocalizedText = { tr: 'Bu değer kullanılamaz.', en: 'This value cannot be used.' }

function oneOf({ values }: IssueOf<'invalid_value'>): LocalizedText {
  const shown = values.map(String).join(', ')
  if (values.length === 1) return { tr: `Yalnız şu olabilir: ${shown}.`, en: `It can only be ${shown}.` }
  return { tr: `Şunlardan biri olmalı: ${shown}.`, en: `It must be one of these: ${shown}.` }
}

/** Numbers inside a JSON text may be large; a limit of zero excluded is worded as such. */
function tooSmall({ origin, minimum, inclusive = true }: IssueOf<'too_small'>): LocalizedText {
  const least = String(minimum)
  if (origin === 'string')
    return minimum === 1
      ? { tr: 'Boş bırakılamaz.', en: 'It cannot be empty.' }
      : { tr: `En az ${least} karakter yazın.`, en: `Write at least ${least} characters.` }
  if (origin === 'array' || origin === 'set')
    return {
      tr: `En az ${least} tane olmalı.`,
      en: minimum === 1 ? 'Give at least one.' : `Give at least ${least}.`,
    }
  return inclusive
    ? { tr: `En az ${least} olmalı.`, en: `It must be at least ${least}.` }
    : { tr: `${least} değerinden büyük olmalı.`, en: `It must be more than ${least}.` }
}

function tooBig({ origin, maximum, inclusive = true }: IssueOf<'too_big'>): LocalizedText {
  const most = String(maximum)
  if (origin === 'string')
    return { tr: `En çok ${most} karakter yazın.`, en: `Write at most ${most} characters.` }
  if (origin === 'array' || origin === 'set')
    return { tr: `En çok ${most} tane olabilir.`, en: `Give at most ${most}.` }
  return inclusive
    ? { tr: `En çok ${most} olabilir.`, en: `It must be at most ${most}.` }
    : { tr: `${most} değerinden küçük olmalı.`, en: `It must be less than ${most}.` }
}

/**
 * Words for what is wrong with a value that no rule of ours words itself, so that a person can put it right: no names of
 * types or codes.
 */
export function issueText(issue: Issue): LocalizedText {
  switch (issue.code) {
    case 'invalid_type':
      return typeTexts[issue.expected] ?? unusable
    case 'invalid_format':
      return formatNames[issue.format] ?? unusable
    case 'invalid_value':
      return oneOf(issue)
    case 'too_small':
      return tooSmall(issue)
    case 'too_big':
      return tooBig(issue)
    case 'not_multiple_of':
      return {
        tr: `${issue.divisor} sayısının katı olmalı.`,
        en: `It must be a multiple of ${issue.divisor}.`,
      }
    case 'unrecognized_keys':
      return {
        tr: `Bilinmeyen alan: ${issue.keys.join(', ')}.`,
        en: `Unknown field: ${issue.keys.join(', ')}.`,
      }
    default:
      return unusable
  }
}
