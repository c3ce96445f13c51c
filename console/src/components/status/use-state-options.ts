import type { FilterOption } from '../../ui/table/column.ts'
import { type StateKinds, type StateOf, stateKinds } from './state-kinds.ts'
import { useStateName } from './use-state-name.ts'

/** The states of a kind as filter options, in the order of their life; `only` keeps some of them. */
export function useStateOptions<Kind extends keyof StateKinds>(
  kind: Kind,
  only?: readonly StateOf<Kind>[],
): FilterOption[] {
  const stateName = useStateName()
  const states = only ?? (Object.keys(stateKinds[kind].styles) as StateOf<Kind>[])
  return states.map((state) => ({ value: state, label: stateName(kind, state) }))
}
