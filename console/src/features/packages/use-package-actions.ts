import { listFolders } from '@filo/contract/packages/folders-routes'
import {
  getPackage,
  listPackages,
  type PackageCard,
  setPackageFavourite,
  setPackageStatus,
} from '@filo/contract/packages/packages-routes'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useApiMutation } from '../../api/use-api.ts'
import { useReadError } from '../../components/form/use-read-error.ts'
import { useLocalized } from '../../i18n/localized.ts'
import { offerUndo } from '../../ui/toast/offer-undo.ts'
import { showToast } from '../../ui/toast/toast-store.ts'
import { markFavourite } from './mark-favourite.ts'

/** The undoable and optimistic actions on a package. */
export function usePackageActions() {
  const { t } = useTranslation('packages')
  const localized = useLocalized()
  const readError = useReadError()
  const onError = (error: unknown) => showToast({ tone: 'error', message: readError(error) })
  const invalidates = [listPackages, getPackage, listFolders]
  const status = useApiMutation(setPackageStatus, { invalidates, onError })
  const queryClient = useQueryClient()
  const readings = [listPackages, getPackage].map(({ name }) => [name])
  const showFavourite = (id: string, isFavourite: boolean) => {
    for (const queryKey of readings) {
      queryClient.setQueriesData({ queryKey }, (data) => markFavourite(data, id, isFavourite))
    }
  }
  const favourite = useApiMutation(setPackageFavourite, { invalidates: [listPackages, getPackage] })
  const setStatus = (packageId: string, value: 'active' | 'archived') =>
    status.mutateAsync({ params: { packageId }, body: { status: value } })
  return {
    /** Archives at once and offers to take it back for 8 seconds. */
    archive: async (item: PackageCard) => {
      await setStatus(item.id, 'archived').then(
        () =>
          offerUndo({
            message: t('actions.archived', { name: localized(item.name) }),
            undoLabel: t('actions.undo'),
            onUndo: () => void setStatus(item.id, 'active'),
          }),
        () => {},
      )
    },
    restore: (item: PackageCard) => void setStatus(item.id, 'active').catch(() => {}),
    /** Shown at once; taken back, with the reason, when the server refuses. */
    setFavourite: async (item: PackageCard, isFavourite: boolean) => {
      await Promise.all(readings.map((queryKey) => queryClient.cancelQueries({ queryKey })))
      showFavourite(item.id, isFavourite)
      const input = { params: { packageId: item.id }, body: { isFavourite } }
      await favourite.mutateAsync(input).catch((error: unknown) => {
        showFavourite(item.id, !isFavourite)
        onError(error)
      })
    },
  }
}
