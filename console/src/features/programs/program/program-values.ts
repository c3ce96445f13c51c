import { CreateProgramBody } from '@filo/contract/programs/program-bodies'
import type { ProgramCategory } from '@filo/contract/programs/program-kinds'
import type { Program } from '@filo/contract/programs/programs-routes'
import { z } from 'zod'

/** The form of a program: an empty name of an icon means none. */
export const ProgramValues = CreateProgramBody.extend({
  iconKey: z
    .string()
    .transform((text): string | null => text.trim() || null)
    .pipe(CreateProgramBody.shape.iconKey.unwrap()),
})

/** What the form of a program starts from. */
export function programValues(program: Program | undefined) {
  const category: ProgramCategory = program?.category ?? 'reception'
  return {
    code: program?.code ?? '',
    name: program?.name ?? { tr: '', en: '' },
    description: program?.description ?? { tr: '', en: '' },
    category,
    publisher: program?.publisher ?? '',
    iconKey: program?.iconKey ?? '',
  }
}
