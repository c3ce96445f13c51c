import type { ArosVersionDetail } from '@filo/contract/aros-versions/aros-version-shapes'
import { deleteArosDraft } from '@filo/contract/aros-versions/aros-versions-routes'
import { useTranslation } from 'react-i18next'
import { hideRecord, showRecord } from '../../../api/hidden-records.ts'
import { useApiMutation } from '../../../api/use-api.ts'
import { useReadError } from '../../../components/form/use-read-error.ts'
import { offerUndo } from '../../../ui/toast/offer-undo.ts'
import { showToast } from '../../../ui/toast/toast-store.ts'
import { arosTitle } from './ArosName.tsx'
import { arosReadings } from './aros-routes.ts'

/** Deletes a draft: it is gone from the lists at once, and from the server when nobody took it back in time. */
export function useDraftDeletion(onGone: (() => void) | undefined) {
  const { t } = useTranslation(['aros-versions', 'ui'])
  const readError = useReadError()
  const remove = useApiMutation(deleteArosDraft, { invalidates: arosReadings })
  // The page may be another one when the time is over: what is awaited does not hang on it.
  async function commit(ArosId: string): Promise<void> {
    try {
      await remove.mutateAsync({ params: { ArosId } })
    } catch (error) {
      showRecord(ArosId)
      showToast({ tone: 'error', message: readError(error) })
    }
  }
  return (aros: Pick<ArosVersionDetail, 'id' | 'name' | 'version'>) => {
    hideRecord(aros.id)
    onGone?.()
    offerUndo({
      message: t('done.delete', { name: arosTitle(aros) }),
      undoLabel: t('ui:undo'),
      onUndo: () => showRecord(aros.id),
      onCommit: () => commit(aros.id),
    })
  }
}
