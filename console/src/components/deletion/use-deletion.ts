import { useTranslation } from 'react-i18next'
import { hideRecord, showRecord } from '../../api/hidden-records.ts'
import { offerUndo } from '../../ui/toast/offer-undo.ts'
import { showToast } from '../../ui/toast/toast-store.ts'
import { useReadError } from '../form/use-read-error.ts'

/** What happens beside a deletion. */
interface Deletion {
  /** That it is gone, with its name, in the reader's language. */
  message: string
  /** After it was taken back: what leads to the record again. */
  onUndo?: () => void
}

/** Deletes a record: it is gone from the lists at once, and from the server when nobody took it back in time. */
export function useDeletion(remove: (id: string) => Promise<unknown>) {
  const { t } = useTranslation('ui')
  const readError = useReadError()
  // The page may be another one when the time is over: what is awaited does not hang on it.
  async function commit(id: string): Promise<void> {
    try {
      await remove(id)
    } catch (error) {
      showRecord(id)
      showToast({ tone: 'error', message: readError(error) })
    }
  }
  return (id: string, { message, onUndo }: Deletion) => {
    hideRecord(id)
    offerUndo({
      message,
      undoLabel: t('undo'),
      onUndo: () => {
        showRecord(id)
        onUndo?.()
      },
      onCommit: () => commit(id),
    })
  }
}
