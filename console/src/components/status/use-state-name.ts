import type { LocalizedText } from '@filo/contract/localized-text'
import { useLocalized } from '../../i18n/localized.ts'
import { type StateKinds, type StateOf, stateKinds } from './state-kinds.ts'

/** The word of a state in the reader's language: `stateName('version', 'released')`. */
export function useStateName() {
  const localized = useLocalized()
  return <Kind extends keyof StateKinds>(kind: Kind, state: StateOf<Kind>): string => {
    const names: Partial<Record<string, LocalizedText>> = stateKinds[kind].names
    return localized(names[state])
  }
}
