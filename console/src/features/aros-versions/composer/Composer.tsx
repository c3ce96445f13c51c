import type { ArosVersionDetail } from '@filo/contract/aros-versions/aros-version-shapes'
import Alert from '@mui/material/Alert'
import { useTranslation } from 'react-i18next'
import { useLeaveGuard } from '../../../lib/leave-guard.ts'
import { usePageTitle } from '../../../lib/page-title.ts'
import { LeaveDialog } from '../../../ui/form/LeaveDialog.tsx'
import { arosTitle } from '../shared/ArosName.tsx'
import { ComposerWizard } from './ComposerWizard.tsx'
import { DraftConflict } from './draft/DraftConflict.tsx'
import { useDraft } from './draft/use-draft.ts'

/** The release composer of one draft: saved as it changes, guarded against leaving and against others. */
export function Composer({ aros }: { aros: ArosVersionDetail }) {
  const { t } = useTranslation('aros-versions')
  const draft = useDraft(aros)
  const guard = useLeaveGuard(draft.isDirty)
  usePageTitle(arosTitle({ name: draft.name, version: draft.semver }))
  return (
    <>
      {draft.wasRestored && (
        <Alert severity="info" sx={{ mb: 2 }}>
          {t('save.restored')}
        </Alert>
      )}
      <ComposerWizard aros={aros} draft={draft} />
      {draft.state.kind === 'conflict' && <DraftConflict ArosId={aros.id} draft={draft} />}
      <LeaveDialog guard={guard} />
    </>
  )
}
