import { useTranslation } from 'react-i18next'
import { useReadError } from '../../../components/form/use-read-error.ts'
import { useLocalized } from '../../../i18n/localized.ts'
import { ConflictDialog } from '../../../ui/form/ConflictDialog.tsx'
import { showToast } from '../../../ui/toast/toast-store.ts'
import type { OrderItem } from './dependency-status.ts'

interface Props<Item extends OrderItem> {
  /** Our order of what the server has now. */
  mine: readonly Item[]
  theirs: readonly Item[]
  onKeepMine: (items: readonly Item[]) => Promise<unknown>
  onAcceptTheirs: () => Promise<unknown>
  onDone: () => void
}

/** Somebody else saved another order meanwhile: both beside each other, and whose wins. */
export function OrderConflict<Item extends OrderItem>(props: Props<Item>) {
  const { t } = useTranslation('aros-versions')
  const localized = useLocalized()
  const readError = useReadError()
  const numbered = (items: readonly Item[]) =>
    items.map((item, index) => `${index + 1}. ${localized(item.name)}`).join('\n')
  const decide = async (act: () => Promise<unknown>) => {
    try {
      await act()
      props.onDone()
    } catch (error) {
      showToast({ tone: 'error', message: readError(error) })
    }
  }
  return (
    <ConflictDialog
      mine={{ order: numbered(props.mine) }}
      theirs={{ order: numbered(props.theirs) }}
      labels={{ order: t('steps.order') }}
      onKeepMine={() => void decide(() => props.onKeepMine(props.mine))}
      onAcceptTheirs={() => void decide(props.onAcceptTheirs)}
    />
  )
}
