import type { Language } from '@filo/contract/localized-text'
import type { FieldError } from '@filo/contract/problem'
import { z } from 'zod'
import { formatTexts } from './format-texts.ts'

const locales = { tr: z.locales.tr().localeError, en: z.locales.en().localeError }

function messageOf(issue: z.core.$ZodIssue, language: Language): string {
  // Checks and formats of ours name their words or carry them; the others are worded by zod's locale.
  if (issue.code === 'custom') return formatTexts[issue.message]?.[language] ?? issue.message
  const format = issue.code === 'invalid_format' ? formatTexts[issue.format] : undefined
  if (format) return format[language]
  const worded = locales[language](issue as z.core.$ZodRawIssue)
  return typeof worded === 'string' ? worded : (worded?.message ?? issue.message)
}

/** Zod issues as field errors in one language; `path` is dotted: `name.tr`. */
export function fieldErrorsOf(error: z.ZodError, language: Language): FieldError[] {
  return error.issues.map((issue) => ({
    path: issue.path.map(String).join('.'),
    code: issue.code,
    message: messageOf(issue, language),
  }))
}
