import {
  beginMarketingRevision,
  decideMarketingVersion,
  deleteMarketingVersion,
} from '@filo/contract/marketing/marketing-routes'
import type { MarketingVersion } from '@filo/contract/marketing/marketing-shapes'
import { type MarketingStep, marketingStepNames } from '@filo/contract/marketing/marketing-states'
import Button from '@mui/material/Button'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiMutation } from '../../../api/use-api.ts'
import { paths } from '../../../app/paths.ts'
import { useDeletion } from '../../../components/deletion/use-deletion.ts'
import { useReadError } from '../../../components/form/use-read-error.ts'
import { useLocalized } from '../../../i18n/localized.ts'
import { useCan } from '../../../session/session.ts'
import type { RowAction } from '../../../ui/table/column.ts'
import { showToast } from '../../../ui/toast/toast-store.ts'
import { DecisionDialog } from '../shared/DecisionDialog.tsx'
import { marketingReadings } from '../shared/marketing-readings.ts'
import { NextStepButton } from '../shared/NextStepButton.tsx'
import { useMarketingWords } from '../shared/use-marketing-words.ts'
import { marketingButtons } from './marketing-buttons.ts'
import { StepDialog } from './StepDialog.tsx'
import { SubmitDialog } from './SubmitDialog.tsx'

type Open = 'submit' | 'approve' | 'reject' | MarketingStep

function useDeletionOf(offer: MarketingVersion) {
  const { t } = useTranslation('marketing')
  const navigate = useNavigate()
  const words = useMarketingWords()
  const remove = useApiMutation(deleteMarketingVersion, { invalidates: marketingReadings })
  const deleteLater = useDeletion((marketingVersionId) =>
    remove.mutateAsync({ params: { marketingVersionId } }),
  )
  return () => {
    deleteLater(offer.id, { message: t('done.deleted', { name: words.title(offer) }) })
    void navigate({ href: paths.marketingVersions() })
  }
}

function useRevise(offer: MarketingVersion) {
  const navigate = useNavigate()
  const readError = useReadError()
  const begin = useApiMutation(beginMarketingRevision, { invalidates: marketingReadings })
  const href = paths.marketingEditSoftware({ marketingVersionId: offer.id })
  return async (isOpen: boolean) => {
    try {
      if (!isOpen) await begin.mutateAsync({ params: { marketingVersionId: offer.id } })
      void navigate({ href })
    } catch (error) {
      showToast({ tone: 'error', message: readError(error) })
    }
  }
}

function useDialogs(offer: MarketingVersion) {
  const [open, setOpen] = useState<Open>()
  const words = useMarketingWords()
  const decide = useApiMutation(decideMarketingVersion, { invalidates: marketingReadings })
  const close = () => setOpen(undefined)
  const dialog = (): ReactNode => {
    if (open === undefined) return null
    if (open === 'submit') return <SubmitDialog offer={offer} onClose={close} />
    if (open !== 'approve' && open !== 'reject')
      return <StepDialog offer={offer} step={open} onClose={close} />
    return (
      <DecisionDialog
        words={open}
        name={words.title(offer)}
        decide={(decision) =>
          decide.mutateAsync({ params: { marketingVersionId: offer.id }, body: decision })
        }
        onClose={close}
      />
    )
  }
  return { setOpen, dialog: dialog() }
}

/** What can be done with a marketing version now, and why its next step is not possible. */
export function useMarketingActions(offer: MarketingVersion) {
  const { t } = useTranslation('marketing')
  const localized = useLocalized()
  const can = useCan()
  const rights = { mayManage: can('marketing.manage'), mayReview: can('marketing.review') }
  const { next, revise, ...buttons } = marketingButtons(offer, rights)
  const { setOpen, dialog } = useDialogs(offer)
  const onDelete = useDeletionOf(offer)
  const onRevise = useRevise(offer)
  const menuActions: RowAction[] = [
    ...buttons.menuSteps.map((step) => ({
      id: step,
      label: localized(marketingStepNames[step]),
      isDanger: step === 'end',
      onSelect: () => setOpen(step),
    })),
    ...(buttons.mayDelete
      ? [{ id: 'delete', label: t('actions.delete'), isDanger: true, onSelect: onDelete }]
      : []),
  ]
  const label =
    next &&
    (next.step in marketingStepNames
      ? localized(marketingStepNames[next.step as MarketingStep])
      : t(`actions.${next.step as 'submit' | 'approve'}`))
  return {
    primaryAction: next && label && (
      <NextStepButton
        label={label}
        reason={next.blocked && t(`blocked.${next.blocked}`)}
        onClick={() => setOpen(next.step)}
      />
    ),
    secondaryActions: (
      <>
        {buttons.mayEdit && (
          <Button variant="outlined" href={paths.marketingEditSoftware({ marketingVersionId: offer.id })}>
            {t('actions.edit')}
          </Button>
        )}
        {revise && (
          <Button variant="outlined" onClick={() => void onRevise(revise === 'open')}>
            {t(revise === 'open' ? 'actions.openRevision' : 'actions.revise')}
          </Button>
        )}
        {buttons.mayReject && (
          <Button variant="outlined" onClick={() => setOpen('reject')}>
            {t('actions.reject')}
          </Button>
        )}
      </>
    ),
    ...(menuActions.length > 0 ? { menuActions } : {}),
    /** Content of one's own: why somebody else has to approve it. */
    isOwn: next?.blocked === 'own',
    dialog,
  }
}
