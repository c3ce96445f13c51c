import { z } from 'zod'
import type { LocalizedText } from '../localized-text.ts'

/** What an AROS version does to an installed program that does not run beside it. */
export const programImpactNames = {
  needs_release: { tr: 'Başka sürümü gerekir', en: 'Needs another release' },
  stops: { tr: 'Durur', en: 'Stops' },
} as const satisfies Record<string, LocalizedText>

export type ProgramImpact = keyof typeof programImpactNames
export const ProgramImpact = z.enum(Object.keys(programImpactNames) as [ProgramImpact, ...ProgramImpact[]])
