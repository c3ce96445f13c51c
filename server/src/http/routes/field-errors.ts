import type { Language } from '@filo/contract/localized-text'
import type { FieldError } from '@filo/contract/problem'
import type { z } from 'zod'
import { formatTexts } from './format-texts.ts'
import { issueText } from './issue-texts.ts'

function messageOf(issue: z.core.$ZodIssue, language: Language): string {
  if (issue.code === 'custom') return formatTexts[issue.message]?.[language] ?? issue.message
  const format = issue.code === 'invalid_format' ? formatTexts[issue.format] : undefined
  return (format ?? issueText(issue))[language]
}

/** Zod issues as field errors in one language; `path` is dotted: `name.tr`. */
export function fieldErrorsOf(error: z.ZodError, language: Language): FieldError[] {
  return error.issues.map((issue) => ({
    path: issue.path.map(String).join('.'),
    code: issue.code,
    message: messageOf(issue, language),
  }))
}
