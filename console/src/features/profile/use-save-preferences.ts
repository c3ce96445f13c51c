import {
  getProfile,
  type Preferences,
  type UpdateProfileBody,
  updateProfile,
} from '@filo/contract/profile/profile-routes'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { useApiMutation } from '../../api/use-api.ts'
import { useReadError } from '../../components/form/use-read-error.ts'
import { refreshSession } from '../../session/refresh-session.ts'
import { applyPreferences } from '../../state/preferences.ts'
import { useRootStore } from '../../state/root-store.ts'
import { acceptSession, useSessionStore } from '../../state/session-store.ts'
import { readThemeMode } from '../../theme/stored-mode.ts'
import { showToast } from '../../ui/toast/toast-store.ts'

/** How the console looks in this browser now, as preferences. */
function currentLook(): Preferences {
  const { density, sidebarMode, palettes } = useRootStore.getState()
  return { theme: readThemeMode(localStorage), density, sidebarMode, palettes }
}

/** Applies a choice at once and saves it; a failed save keeps the look in this browser and says so. */
export function useSavePreferences() {
  const { t } = useTranslation('profile')
  const readError = useReadError()
  const save = useApiMutation(updateProfile, {
    invalidates: [getProfile],
    onSuccess: () => void refreshSession(),
    onError: (error) =>
      showToast({ tone: 'error', message: t('preferences.notSaved', { reason: readError(error) }) }),
  })
  return {
    isSaved: save.isSuccess,
    isSaving: save.isPending,
    /** Look and keys of the console. */
    choose: (change: Preferences) => {
      applyPreferences(change)
      const { session } = useSessionStore.getState()
      if (session) acceptSession({ ...session, preferences: { ...session.preferences, ...change } })
      save.mutate({ body: { preferences: { ...currentLook(), ...change } } })
    },
    /** Language and time zone belong to the account itself. */
    change: (body: Pick<z.infer<typeof UpdateProfileBody>, 'locale' | 'timeZone'>) => save.mutate({ body }),
  }
}
