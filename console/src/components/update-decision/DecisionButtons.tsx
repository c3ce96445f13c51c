import type { ConsentAnswer } from '@filo/contract/customer-updates/consent-answers'
import type { CustomerUpdate } from '@filo/contract/customer-updates/customer-updates-routes'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PendingButton } from '../../ui/form/PendingButton.tsx'
import { showToast } from '../../ui/toast/toast-store.ts'
import { useReadError } from '../form/use-read-error.ts'
import { isDecidable } from './is-decidable.ts'
import { robotNameOf } from './robot-name.ts'
import { useAnswerText } from './use-answer-text.ts'
import { useSendAnswer } from './use-send-answer.ts'

interface Props {
  update: CustomerUpdate
  /** Opens the update with the answer that is meant. */
  onOpen: (answer?: ConsentAnswer) => void
  /** It was approved, and the buttons go. */
  onApproved: () => void
}

/** Approves at once, or opens the choice of another time, of later and of no. */
function OpenChoices({ update, onOpen, onApproved }: Props) {
  const { t } = useTranslation('update-decision')
  const send = useSendAnswer()
  const readError = useReadError()
  const [problem, setProblem] = useState<string>()
  const name = robotNameOf(update)
  async function approve() {
    setProblem(undefined)
    try {
      const robots = [{ unitId: update.unitId, arosId: update.offer?.aros.id ?? '' }]
      await send.mutateAsync({ body: { robots, decision: { answer: 'now' } } })
      showToast({ message: t('approved', { name }) })
      onApproved()
    } catch (error) {
      setProblem(readError(error))
    }
  }
  return (
    <>
      {problem && <Alert severity="error">{problem}</Alert>}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <PendingButton
          variant="contained"
          isPending={send.isPending}
          aria-label={`${name}: ${t('choices.now')}`}
          onClick={() => void approve()}
        >
          {t('choices.now')}
        </PendingButton>
        <Button variant="outlined" aria-label={`${name}: ${t('choices.at')}`} onClick={() => onOpen('at')}>
          {t('choices.at')}
        </Button>
        <Button aria-label={`${name}: ${t('choices.postponed')}`} onClick={() => onOpen('postponed')}>
          {t('choices.postponed')}
        </Button>
      </Box>
    </>
  )
}

/** What may be decided about a robot's update now: the three answers, a change of the one that was submitted, or who decides. */
export function DecisionButtons(props: Props) {
  const { update, onOpen } = props
  const { t } = useTranslation('update-decision')
  const { answerText, byText } = useAnswerText()
  const { offer } = update
  if (!offer) return null
  const submitted = offer.answer && (
    <Typography color="text.secondary">
      {t('decided', { answer: answerText(offer.answer), by: byText(offer.answer) })}
    </Typography>
  )
  if (!isDecidable(update))
    return (
      <>
        {submitted}
        {offer.isOpen && <Typography color="text.secondary">{t('drawer.readOnly')}</Typography>}
      </>
    )
  if (!offer.answer) return <OpenChoices {...props} />
  return (
    <>
      {submitted}
      <Button
        variant="outlined"
        sx={{ justifySelf: 'start' }}
        aria-label={`${robotNameOf(update)}: ${t('change')}`}
        onClick={() => onOpen()}
      >
        {t('change')}
      </Button>
    </>
  )
}
