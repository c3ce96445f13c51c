import { arosErrors } from '@filo/contract/aros-versions/aros-versions-errors'
import type { Language } from '@filo/contract/localized-text'
import { DomainError } from '../../../ground/domain-error.ts'

export interface RequestedEnd {
  /** When the pin shall end by itself; without it the pin stays. */
  until?: string | undefined
  /** Of the refusal's words beside the field. */
  language: Language
}

/** When a pin ends, or null. @throws aros_until_past for a moment that is over: the robot's present pin would go */
export function pinEnd({ until, language }: RequestedEnd, now: Date): Date | null {
  if (until === undefined) return null
  const end = new Date(until)
  if (end > now) return end
  const { aros_until_past: refusal } = arosErrors
  throw new DomainError(refusal, {}, [{ path: 'until', code: 'custom', message: refusal.text[language] }])
}
