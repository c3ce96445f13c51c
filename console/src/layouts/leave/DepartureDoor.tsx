import { roleNames } from '@filo/contract/roles'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useReadError } from '../../components/form/use-read-error.ts'
import { useLocalized } from '../../i18n/localized.ts'
import { answerDepartures, type Departure } from '../../state/departure.ts'
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx'
import { showToast } from '../../ui/toast/toast-store.ts'
import { findLosses, isToBeAsked, type Losses } from './losses.ts'
import { useDepart } from './use-depart.ts'

interface QuestionProps {
  departure: Departure
  losses: Losses
  close: () => void
}

function useTitle(departure: Departure): string {
  const { t } = useTranslation('layouts')
  const localized = useLocalized()
  if (departure.kind !== 'role') return t(departure.kind)
  return t('leave.role', { role: localized(roleNames[departure.role]) })
}

function Question({ departure, losses, close }: QuestionProps) {
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
      onClose={close}
      onConfirm={() => depart(departure)}
    />
  )
}

/** The one door out of a session: asks what would be lost, or leaves at once and says when that failed. */
export function DepartureDoor() {
  const { t } = useTranslation('layouts')
  const depart = useDepart()
  const [asked, setAsked] = useState<Omit<QuestionProps, 'close'>>()
  const answer = useEffectEvent(async (departure: Departure) => {
    const losses = await findLosses(departure)
    if (isToBeAsked(departure, losses)) {
      setAsked({ departure, losses })
      return
    }
    try {
      await depart(departure)
    } catch {
      showToast({
        message: t(departure.kind === 'role' ? 'leave.roleFailed' : 'signOutFailed'),
        tone: 'error',
      })
    }
  })
  useEffect(() => answerDepartures((departure) => void answer(departure)), [])
  return asked && <Question {...asked} close={() => setAsked(undefined)} />
}
