import type { Language } from '@filo/contract/localized-text'
import { updateProfile } from '@filo/contract/profile/profile-routes'
import { apiClient } from '../api/api-client.ts'
import { changeLanguage, currentLanguage, isLanguageChosen } from '../i18n/i18n.ts'
import { acceptSession, useSessionStore } from '../state/session-store.ts'

/** Shows the console in a language and keeps it in the person's profile; this tab keeps it even if that fails. */
export async function chooseLanguage(language: Language): Promise<void> {
  await changeLanguage(language)
  const { session } = useSessionStore.getState()
  if (!session) return
  acceptSession({ ...session, user: { ...session.user, locale: language } })
  await apiClient.call(updateProfile, { body: { locale: language } }).catch(() => undefined)
}

/** Follows the profile's language after sign-in, unless `lng` was given (docs/interface.md). */
export async function followProfileLanguage(): Promise<void> {
  const locale = useSessionStore.getState().session?.user.locale
  if (locale && locale !== currentLanguage() && !isLanguageChosen()) await changeLanguage(locale, false)
}
