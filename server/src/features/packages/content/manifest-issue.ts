import type { LocalizedText } from '@filo/contract/localized-text'
import type { z } from 'zod'

type Issue = z.core.$ZodIssue

/** What texts of a form look like, by the names that the contract gives them. */
const forms: Record<string, LocalizedText> = {
  service_name: {
    tr: 'küçük harfle başlayan, küçük harf, rakam ve tireden oluşan, en çok 32 karakterlik bir ad',
    en: 'a name of at most 32 lower-case letters, digits and hyphens that begins with a letter',
  },
  system_user: {
    tr: 'robotta bulunan bir kullanıcının adı',
    en: 'the name of a user of the robot',
  },
  variable: {
    tr: 'FILO_ ile başlamayan bir ortam değişkeni adı',
    en: 'the name of a variable that does not begin with FILO_',
  },
  http_path: { tr: '/ ile başlayan bir adres yolu', en: 'a path that begins with /' },
}

const reasons: Record<string, LocalizedText> = {
  'same name': { tr: 'her servisin adı farklı olmalı', en: 'every service needs a name of its own' },
  'zero byte': { tr: 'sıfır baytı içeremez', en: 'it must not hold a zero byte' },
  'too many': { tr: 'en çok 100 değişken olabilir', en: 'there may be 100 variables at most' },
}

function limitOf(issue: Issue): LocalizedText | undefined {
  if (issue.code === 'too_small')
    return { tr: `en az ${issue.minimum} olmalı`, en: `${issue.minimum} at least` }
  if (issue.code === 'too_big')
    return { tr: `en çok ${issue.maximum} olabilir`, en: `${issue.maximum} at most` }
  return undefined
}

function desiredOf(issue: Issue): LocalizedText | undefined {
  if (issue.code === 'invalid_value') {
    const values = issue.values.join(', ')
    return { tr: `şunlardan biri olmalı: ${values}`, en: `one of: ${values}` }
  }
  if (issue.code === 'invalid_union' && issue.discriminator === 'type')
    return { tr: 'şunlardan biri olmalı: command, http, tcp', en: 'one of: command, http, tcp' }
  if (issue.code === 'invalid_type') return { tr: `türü ${issue.expected} olmalı`, en: `a ${issue.expected}` }
  if (issue.code === 'custom') return reasons[issue.message]
  const format = issue.code === 'invalid_format' ? forms[issue.format] : undefined
  return format ?? limitOf(issue)
}

/** A name that is no field, or no key of a record. */
function unknownKeyOf(issue: Issue): string | undefined {
  return issue.code === 'unrecognized_keys' ? issue.keys[0] : undefined
}

/**
 * Describes what is wrong with a manifest text: the field by its place, and what would be right there as far as that can
 * be said.
 */
export function describeIssue(issue: Issue | undefined): LocalizedText {
  if (!issue) return { tr: 'okunamıyor.', en: 'it cannot be read.' }
  const unknownKey = unknownKeyOf(issue)
  const field = [...issue.path, ...(unknownKey ? [unknownKey] : [])].join('.')
  if (unknownKey) return { tr: `"${field}" diye bir alan yok.`, en: `there is no field "${field}".` }
  const inner = issue.code === 'invalid_key' ? issue.issues[0] : issue
  const expected = inner && desiredOf(inner)
  const [tr, en] = expected ? [` (${expected.tr})`, ` (${expected.en})`] : ['', '']
  return {
    tr: `"${field}" alanının değeri geçersiz${tr}.`,
    en: `the value of "${field}" is not valid${en}.`,
  }
}
