import type { MarketingVersion } from '@filo/contract/marketing/marketing-shapes'
import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useReadError } from '../../../components/form/use-read-error.ts'
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx'
import { showToast } from '../../../ui/toast/toast-store.ts'

/** What is decided, with its words below `ask` and `done`. */
type DecisionWords = 'approve' | 'reject' | 'approveRevision' | 'rejectRevision'

interface Decision {
  decision: 'approved' | 'rejected'
  reason: string
}

interface Props {
  words: DecisionWords
  name: string
  effects?: readonly string[]
  decide: (decision: Decision) => Promise<MarketingVersion>
  onClose: () => void
}

/** Approves what is in review, a comment being optional, or sends it back with the reason. */
export function DecisionDialog({ words, name, effects = [], decide, onClose }: Props) {
  const { t } = useTranslation('marketing')
  const readError = useReadError()
  const [comment, setComment] = useState('')
  const isApproval = words === 'approve' || words === 'approveRevision'
  return (
    <ConfirmDialog
      title={t(`prompt.${words}.title`, { name })}
      confirmLabel={t(isApproval ? 'actions.approve' : 'actions.reject')}
      isDanger={!isApproval}
      needsReason={!isApproval}
      effects={[t(`prompt.${words}.effect`), ...effects]}
      readError={readError}
      onClose={onClose}
      onConfirm={async (reason) => {
        await decide({
          decision: isApproval ? 'approved' : 'rejected',
          reason: isApproval ? comment.trim() : reason,
        })
        showToast({ message: t(`done.${words}`, { name }) })
      }}
    >
      {isApproval && (
        <TextField
          fullWidth
          multiline
          minRows={2}
          margin="normal"
          label={t('prompt.comment')}
          value={comment}
          onChange={(event) => setComment(event.target.value)}
          slotProps={{ htmlInput: { maxLength: 500 } }}
        />
      )}
    </ConfirmDialog>
  )
}
