import { ArosState, arosStateNames } from '@filo/contract/aros-versions/aros-states'
import { type TesterState, testerStateNames } from '@filo/contract/testers/tester-shapes'

/** The state of an assignment for a refusal, in both languages. */
export function testerStateLabels(state: TesterState): { state: string; stateEn: string } {
  return { state: testerStateNames[state].tr, stateEn: testerStateNames[state].en }
}

/** The state of a version for a refusal, in both languages. */
export function arosStateLabels(state: string): { state: string; stateEn: string } {
  const known = ArosState.safeParse(state)
  const names = known.success ? arosStateNames[known.data] : { tr: state, en: state }
  return { state: names.tr, stateEn: names.en }
}
