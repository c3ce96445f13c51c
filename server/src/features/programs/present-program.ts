import type { Program } from '@filo/contract/programs/programs-routes'
import { presentMeta } from '../../http/routes/present-meta.ts'
import type { Actor } from '../../rights/actor.ts'
import { stepsOf } from './program-policy.ts'
import type { ProgramFacts, ProgramRow } from './programs-store.ts'

/** The only door of program rows to the outside; the steps are those of whoever asks. */
export function presentProgram(actor: Actor, row: ProgramRow, facts: ProgramFacts): Program {
  const { code, name, description, category, iconKey, publisher, state } = row
  return {
    ...presentMeta(row),
    code,
    name,
    description,
    category,
    iconKey,
    publisher,
    state,
    ...facts,
    steps: stepsOf(actor, row, facts.approved !== null),
  }
}
