import type { QueryClient } from '@tanstack/react-query'
import type { i18n as I18n } from 'i18next'

/** Reads again what is shown when the reader changes the language: the server words part of its answers in it. */
export function followLanguage(i18n: Pick<I18n, 'on'>, queryClient: QueryClient): void {
  i18n.on('languageChanged', () => void queryClient.invalidateQueries())
}
