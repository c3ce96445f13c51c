import { z } from 'zod'
import { LocalizedText } from '../localized-text.ts'

/** What keeps a release from being submitted. */
export const ProgramReleaseProblem = z.object({
  code: z.enum([
    'no_packages',
    'no_variants',
    'notes_missing',
    'description_missing',
    'package_not_released',
    'package_not_for_variant',
    'port_without_network',
    'runs_as_root',
  ]),
  /** Words for people, in both languages. */
  text: LocalizedText,
})
export type ProgramReleaseProblem = z.infer<typeof ProgramReleaseProblem>
