import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { answerDepartures, type Departure } from '../../state/departure.ts'
import { lazyDialog } from '../../ui/lazy/lazy-part.tsx'
import { showToast } from '../../ui/toast/toast-store.ts'
import { findLosses, type Losses, needsConfirmation } from './losses.ts'
import { useDepart } from './use-depart.ts'

const DepartureQuestion = lazyDialog(async () => (await import('./DepartureQuestion.tsx')).DepartureQuestion)

/** The one door out of a session: asks what would be lost, or leaves at once and says when that failed. */
export function DepartureDoor() {
  const { t } = useTranslation('layouts')
  const depart = useDepart()
  const [question, setQuestion] = useState<{ departure: Departure; losses: Losses }>()
  const answer = useEffectEvent(async (departure: Departure) => {
    const losses = await findLosses(departure)
    if (needsConfirmation(departure, losses)) {
      setQuestion({ departure, losses })
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
  return question && <DepartureQuestion {...question} onClose={() => setQuestion(undefined)} />
}
