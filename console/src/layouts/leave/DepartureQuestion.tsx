import { roleNames } from '@filo/contract/roles'
import { useTranslation } from 'react-i18next'
import { useReadError } from '../../components/form/use-read-error.ts'
import { useLocalized } from '../../i18n/localized.ts'
import type { Departure } from '../../state/departure.ts'
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx'
import type { Losses } from './losses.ts'
import { useDepart } from './use-depart.ts'

interface DepartureQuestionProps {
  departure: Departure
  losses: Losses
  onClose: () => void
}

function useTitle(departure: Departure): string {
  const { t } = useTranslation('layouts')
  const localized = useLocalized()
  if (departure.kind !== 'role') return t(departure.kind)
  return t('leave.role', { role: localized(roleNames[departure.role]) })
}

/** What would be lost by leaving the session, before it is left. */
export function DepartureQuestion({ departure, losses, onClose }: DepartureQuestionProps) {
  const { t } = useTranslation('layouts')
  const readError = useReadError()
  const depart = useDepart()
  const title = useTitle(departure)
  const effects = [
    departure.kind === 'signOutEverywhere' && t('leave.everywhere'),
    losses.hasUnsaved && t('leave.unsaved'),
    losses.unsent > 0 && t('signOutUnsent.lost', { count: losses.unsent }),
  ]
  return (
    <ConfirmDialog
      isDanger={losses.hasUnsaved || losses.unsent > 0}
      title={losses.unsent > 0 ? t('signOutUnsent.title') : title}
      confirmLabel={title}
      effects={effects.filter((effect) => effect !== false)}
      readError={readError}
      onClose={onClose}
      onConfirm={() => depart(departure)}
    />
  )
}
