import type { TFunction } from 'i18next'
import type { z } from 'zod'

type Issue = z.core.$ZodIssue

function isMissing(issue: Issue): boolean {
  if (issue.code === 'invalid_type') return issue.input === undefined || issue.input === null
  return issue.code === 'too_small' && issue.origin === 'string' && Number(issue.minimum) <= 1
}

const knownFormats = [
  'email',
  'url',
  'datetime',
  'uuid',
  'semver',
  'package_code',
  'record_code',
  'serial',
  'pairing_code',
  'clock_time',
]

function formatKey(format: string): string {
  return `form.error.${knownFormats.includes(format) ? format : 'pattern'}`
}

/** A validation finding in the reader's language; `custom` checks bring their own words. */
export function issueText(issue: Issue, t: TFunction<'ui'>): string {
  if (issue.code === 'custom') return issue.message
  if (isMissing(issue)) return t('form.error.required')
  if (issue.code === 'too_small') {
    return t(
      `form.error.${issue.origin === 'number' || issue.origin === 'int' ? 'minNumber' : issue.origin === 'array' ? 'minItems' : 'minLength'}`,
      { limit: Number(issue.minimum), count: Number(issue.minimum) },
    )
  }
  if (issue.code === 'too_big') {
    return t(
      `form.error.${issue.origin === 'number' || issue.origin === 'int' ? 'maxNumber' : issue.origin === 'array' ? 'maxItems' : 'maxLength'}`,
      { limit: Number(issue.maximum), count: Number(issue.maximum) },
    )
  }
  if (issue.code === 'invalid_format') return t(formatKey(issue.format))
  if (issue.code === 'invalid_type' && (issue.expected === 'number' || issue.expected === 'int'))
    return t('form.error.number')
  return t('form.error.invalid')
}
