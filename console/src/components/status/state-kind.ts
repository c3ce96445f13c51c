import type { LocalizedText } from '@filo/contract/localized-text'
import type { StyleName } from './state-look.ts'

interface StateKind<State extends string> {
  styles: Record<State, StyleName>
  /** The contract's words. */
  names: Record<State, LocalizedText>
}

/** The looks and the words of the states of one kind of record. */
export function kind<State extends string>(
  styles: Record<State, StyleName>,
  names: Record<State, LocalizedText>,
): StateKind<State> {
  return { styles, names }
}
