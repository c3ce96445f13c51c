import type { LocalizedText } from '@filo/contract/localized-text'
import { useTranslation } from 'react-i18next'
import { useLocalized } from '../../i18n/localized.ts'
import { type StateKinds, type StateOf, stateKinds } from './state-kinds.ts'

/** The word of a state in the reader's language: `stateName('version', 'released')`. */
export function useStateName() {
  const { t } = useTranslation('components')
  const localized = useLocalized()
  const ownName = (kind: string, state: string) => t(`state.${kind}.${state}`)
  return <Kind extends keyof StateKinds>(kind: Kind, state: StateOf<Kind>): string => {
    const names: Partial<Record<string, LocalizedText>> | undefined = stateKinds[kind].names
    return names ? localized(names[state]) : ownName(kind, state)
  }
}
