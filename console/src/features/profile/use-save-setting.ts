import { getOnboarding } from '@filo/contract/home/home-routes'
import {
  listNotificationSettings,
  type NotificationSetting,
  updateNotificationSetting,
} from '@filo/contract/notifications/notification-routes'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { apiQuery, useApiMutation } from '../../api/use-api.ts'
import { useReadError } from '../../components/form/use-read-error.ts'
import { showToast } from '../../ui/toast/toast-store.ts'

/** Saves one notification setting: the switch moves at once and goes back, with the reason, when it fails. */
export function useSaveSetting() {
  const { t } = useTranslation('profile')
  const readError = useReadError()
  const queryClient = useQueryClient()
  const { queryKey } = apiQuery(listNotificationSettings, {})
  const save = useApiMutation(updateNotificationSetting, {
    invalidates: [listNotificationSettings, getOnboarding],
    onError: (error) => {
      void queryClient.invalidateQueries({ queryKey })
      showToast({ tone: 'error', message: t('preferences.notSaved', { reason: readError(error) }) })
    },
  })
  return {
    isSaved: save.isSuccess,
    change: (setting: NotificationSetting) => {
      queryClient.setQueryData(queryKey, (now) => {
        const items = now?.items.map((item) => (item.kind === setting.kind ? setting : item)) ?? []
        return now && { ...now, items }
      })
      save.mutate({ body: setting })
    },
  }
}
