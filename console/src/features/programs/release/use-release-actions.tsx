import { deleteProgramRelease, type ProgramRelease } from '@filo/contract/programs/programs-routes'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiMutation } from '../../../api/use-api.ts'
import { paths } from '../../../app/paths.ts'
import { useDeletion } from '../../../components/deletion/use-deletion.ts'
import { useCan } from '../../../session/session.ts'
import { Hint } from '../../../ui/hint/Hint.tsx'
import { lazyDialog } from '../../../ui/lazy/lazy-part.tsx'
import type { RowAction } from '../../../ui/table/column.ts'
import { programReadings } from '../shared/program-readings.ts'
import { useProgramWords } from '../shared/use-program-words.ts'
import { ApproveDialog } from './ApproveDialog.tsx'
import { RejectDialog } from './RejectDialog.tsx'
import { releaseButtons } from './release-buttons.ts'
import { SubmitDialog } from './SubmitDialog.tsx'

const EditReleaseDrawer = lazyDialog(async () => (await import('./EditReleaseDrawer.tsx')).EditReleaseDrawer)

const dialogs = {
  edit: EditReleaseDrawer,
  submit: SubmitDialog,
  approve: ApproveDialog,
  reject: RejectDialog,
}

function useReleaseDeletion(release: ProgramRelease) {
  const { t } = useTranslation('programs')
  const navigate = useNavigate()
  const words = useProgramWords()
  const remove = useApiMutation(deleteProgramRelease, { invalidates: programReadings })
  const deleteLater = useDeletion((releaseId) => remove.mutateAsync({ params: { releaseId } }))
  return () => {
    deleteLater(release.id, { message: t('done.releaseDeleted', { name: words.title(release) }) })
    void navigate({ href: paths.programs({ programId: release.program.id }) })
  }
}

/** A contained button that says why it is off. */
function NextStep({
  label,
  reason,
  onClick,
}: {
  label: string
  reason: string | undefined
  onClick: () => void
}) {
  return (
    <Hint title={reason ?? ''}>
      <Box component="span" sx={{ display: 'grid', width: { xs: '100%', sm: 'auto' } }}>
        <Button variant="contained" disabled={reason !== undefined} onClick={onClick}>
          {label}
        </Button>
      </Box>
    </Hint>
  )
}

/** What can be done with a release now, and why its next step is not possible. */
export function useReleaseActions(release: ProgramRelease) {
  const { t } = useTranslation('programs')
  const mayReview = useCan()('program.review')
  const [open, setOpen] = useState<keyof typeof dialogs>()
  const onDelete = useReleaseDeletion(release)
  const { mayEdit, mayDelete, submit, approve, mayReject } = releaseButtons(release, mayReview)
  const next = submit ?? approve
  const reason = next === undefined || next === 'open' ? undefined : t(`blocked.${next}`)
  const button = (step: 'edit' | 'reject'): ReactNode => (
    <Button variant="outlined" onClick={() => setOpen(step)}>
      {t(`actions.${step}`)}
    </Button>
  )
  const menuActions: RowAction[] = [
    { id: 'delete', label: t('actions.delete'), isDanger: true, onSelect: onDelete },
  ]
  const Dialog = open && dialogs[open]
  const step = submit ? 'submit' : 'approve'
  return {
    primaryAction: next && (
      <NextStep label={t(`actions.${step}`)} reason={reason} onClick={() => setOpen(step)} />
    ),
    secondaryActions: (
      <>
        {mayEdit && button('edit')}
        {mayReject && button('reject')}
      </>
    ),
    ...(mayDelete ? { menuActions } : {}),
    /** Of a release of one's own: why somebody else has to approve it. */
    isOwn: approve === 'own',
    dialog: Dialog && <Dialog release={release} onClose={() => setOpen(undefined)} />,
  }
}
