import { approveAros } from '@filo/contract/aros-versions/aros-lifecycle-routes'
import { arosTransitionNames } from '@filo/contract/aros-versions/aros-states'
import type { ArosVersionDetail } from '@filo/contract/aros-versions/aros-version-shapes'
import { listVersions } from '@filo/contract/packages/versions-routes'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiMutation } from '../../../api/use-api.ts'
import { useReadError } from '../../../components/form/use-read-error.ts'
import { useLocalized } from '../../../i18n/localized.ts'
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx'
import { useFormats } from '../../../ui/format/use-formats.ts'
import { showToast } from '../../../ui/toast/toast-store.ts'
import { ApprovalEvidence } from '../evidence/ApprovalEvidence.tsx'
import { useReach } from '../evidence/Reach.tsx'
import { arosTitle } from '../shared/ArosName.tsx'
import { arosReadings } from '../shared/aros-routes.ts'
import { useBakeText } from '../shared/use-bake-text.ts'

interface Props {
  aros: ArosVersionDetail
  onClose: () => void
  /** It is approved now. */
  onDone?: () => void
}

function useEffects(aros: ArosVersionDetail): string[] {
  const { t } = useTranslation('aros-versions')
  const localized = useLocalized()
  const { bytes } = useFormats()
  const bakeText = useBakeText(aros)
  const inTest = aros.items.filter(({ versionState }) => versionState === 'in_test')
  const names = inTest.map((item) => `${localized(item.name)} ${item.version}`).join(', ')
  return [
    t('prompt.approve.composer', { name: aros.composedBy?.name ?? '' }),
    t('prompt.approve.content', { count: aros.packageCount, size: bytes(aros.sizeBytes) }),
    ...(inTest.length > 0 ? [t('prompt.approve.packages', { count: inTest.length, names })] : []),
    t('prompt.approve.bake', { time: bakeText }),
  ]
}

/** Approves a version in review on its evidence, its packages in test with it; what reaches customers is confirmed as read. */
export function ApproveDialog({ aros, onClose, onDone }: Props) {
  const { t } = useTranslation('aros-versions')
  const localized = useLocalized()
  const readError = useReadError()
  const approve = useApiMutation(approveAros, { invalidates: [...arosReadings, listVersions] })
  const { query, atCustomers } = useReach(aros.id)
  const [comment, setComment] = useState('')
  const [isRead, setIsRead] = useState(false)
  const name = arosTitle(aros)
  const effects = useEffects(aros)
  // Where nobody could say whom it reaches, it may be anybody.
  const mustRead = query.isError || (atCustomers !== undefined && atCustomers > 0)
  return (
    <ConfirmDialog
      isWide
      title={t('prompt.approve.title', { name })}
      confirmLabel={localized(arosTransitionNames.approve)}
      effects={effects}
      isIncomplete={query.isPending || (mustRead && !isRead)}
      readError={readError}
      onClose={onClose}
      onConfirm={async () => {
        await approve.mutateAsync({
          params: { ArosId: aros.id },
          body: { comment, approvesPackages: true },
        })
        showToast({ message: t('done.approve', { name }) })
        onDone?.()
      }}
    >
      <ApprovalEvidence aros={aros} />
      {mustRead && (
        <FormControlLabel
          control={<Checkbox checked={isRead} onChange={(event) => setIsRead(event.target.checked)} />}
          label={
            atCustomers === undefined
              ? t('prompt.approve.readUnknown')
              : t('prompt.approve.read', { count: atCustomers })
          }
        />
      )}
      <TextField
        fullWidth
        multiline
        minRows={2}
        margin="normal"
        label={t('prompt.approve.comment')}
        value={comment}
        onChange={(event) => setComment(event.target.value)}
        slotProps={{ htmlInput: { maxLength: 500 } }}
      />
    </ConfirmDialog>
  )
}
