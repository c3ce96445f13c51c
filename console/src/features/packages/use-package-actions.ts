import { listFolders } from '@filo/contract/packages/folders-routes'
import {
  getPackage,
  listPackages,
  type PackageCard,
  setPackageFavourite,
  setPackageStatus,
} from '@filo/contract/packages/packages-routes'
import { useTranslation } from 'react-i18next'
import { useApiMutation } from '../../api/use-api.ts'
import { useReadError } from '../../components/form/use-read-error.ts'
import { useLocalized } from '../../i18n/localized.ts'
import { offerUndo } from '../../ui/toast/offer-undo.ts'
import { showToast } from '../../ui/toast/toast-store.ts'

/** The undoable and optimistic actions on a package. */
export function usePackageActions() {
  const { t } = useTranslation('packages')
  const localized = useLocalized()
  const readError = useReadError()
  const onError = (error: unknown) => showToast({ tone: 'error', message: readError(error) })
  const invalidates = [listPackages, getPackage, listFolders]
  const status = useApiMutation(setPackageStatus, { invalidates, onError })
  const favourite = useApiMutation(setPackageFavourite, { invalidates: [listPackages, getPackage], onError })
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
    setFavourite: (item: PackageCard, isFavourite: boolean) =>
      favourite.mutate({ params: { packageId: item.id }, body: { isFavourite } }),
  }
}
