import {
  decideMarketingRevision,
  discardMarketingRevision,
  submitMarketingRevision,
} from '@filo/contract/marketing/marketing-routes'
import type { MarketingRevision, MarketingVersion } from '@filo/contract/marketing/marketing-shapes'
import Button from '@mui/material/Button'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiMutation } from '../../../api/use-api.ts'
import { paths } from '../../../app/paths.ts'
import { useReadError } from '../../../components/form/use-read-error.ts'
import { useCan } from '../../../session/session.ts'
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx'
import type { RowAction } from '../../../ui/table/column.ts'
import { showToast } from '../../../ui/toast/toast-store.ts'
import { DecisionDialog } from '../shared/DecisionDialog.tsx'
import { marketingReadings } from '../shared/marketing-readings.ts'
import { NextStepButton } from '../shared/NextStepButton.tsx'
import { useMarketingWords } from '../shared/use-marketing-words.ts'

interface Props {
  offer: MarketingVersion
  revision: MarketingRevision
}

type Open = 'submitRevision' | 'discard' | 'approveRevision' | 'rejectRevision'

function useDialog({ offer }: Props) {
  const { t } = useTranslation('marketing')
  const navigate = useNavigate()
  const readError = useReadError()
  const name = useMarketingWords().title(offer)
  const [open, setOpen] = useState<Open>()
  const of = { params: { marketingVersionId: offer.id } }
  const submit = useApiMutation(submitMarketingRevision, { invalidates: marketingReadings })
  const discard = useApiMutation(discardMarketingRevision, { invalidates: marketingReadings })
  const decide = useApiMutation(decideMarketingRevision, { invalidates: marketingReadings })
  const leave = () => void navigate({ href: paths.marketingAboutVersion({ marketingVersionId: offer.id }) })
  const close = () => setOpen(undefined)
  const dialog = () => {
    if (open === undefined) return null
    if (open === 'approveRevision' || open === 'rejectRevision')
      return (
        <DecisionDialog
          words={open}
          name={name}
          decide={async (decision) => {
            const decided = await decide.mutateAsync({ ...of, body: decision })
            leave()
            return decided
          }}
          onClose={close}
        />
      )
    return (
      <ConfirmDialog
        title={t(`prompt.${open}.title`, { name })}
        confirmLabel={t(open === 'discard' ? 'actions.discard' : 'actions.submit')}
        isDanger={open === 'discard'}
        effects={[t(`prompt.${open}.effect`)]}
        readError={readError}
        onClose={close}
        onConfirm={async () => {
          await (open === 'discard' ? discard.mutateAsync(of) : submit.mutateAsync(of))
          showToast({ message: t(`done.${open}`, { name }) })
          if (open === 'discard') leave()
        }}
      />
    )
  }
  return { setOpen, dialog: dialog() }
}

/** What can be done with a revision now, and why its next step is not possible. */
export function useRevisionSteps({ offer, revision }: Props) {
  const { t } = useTranslation('marketing')
  const can = useCan()
  const { setOpen, dialog } = useDialog({ offer, revision })
  const isWaiting = revision.state === 'in_review' && can('marketing.review')
  const incomplete = revision.problems.length > 0 ? t('blocked.incomplete') : undefined
  const own = revision.mayDecide ? incomplete : t('blocked.own')
  const discard: RowAction = {
    id: 'discard',
    label: t('actions.discard'),
    isDanger: true,
    onSelect: () => setOpen('discard'),
  }
  return {
    primaryAction: revision.mayEdit ? (
      <NextStepButton
        label={t('actions.submit')}
        reason={incomplete}
        onClick={() => setOpen('submitRevision')}
      />
    ) : (
      isWaiting && (
        <NextStepButton
          label={t('actions.approve')}
          reason={own}
          onClick={() => setOpen('approveRevision')}
        />
      )
    ),
    secondaryActions: isWaiting && (
      <Button variant="outlined" onClick={() => setOpen('rejectRevision')}>
        {t('actions.reject')}
      </Button>
    ),
    ...(can('marketing.manage') ? { menuActions: [discard] } : {}),
    dialog,
  }
}
