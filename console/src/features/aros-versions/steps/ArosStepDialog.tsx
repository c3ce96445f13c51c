import { arosTransitionNames } from '@filo/contract/aros-versions/aros-states'
import type { ArosVersionDetail } from '@filo/contract/aros-versions/aros-version-shapes'
import { getArosVersion } from '@filo/contract/aros-versions/aros-versions-routes'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '../../../api/use-api.ts'
import { QueryPanel } from '../../../components/page/QueryPanel.tsx'
import { useLocalized } from '../../../i18n/localized.ts'
import type { DialogStep } from './run-plain-step.ts'
import { StepDialog } from './StepDialog.tsx'

interface Props {
  ArosId: string
  step: DialogStep
  onClose: () => void
}

/** The version as it was when it was asked for: taking the step changes it while the dialog closes. */
function LoadedStep({ aros, step, onClose }: Omit<Props, 'ArosId'> & { aros: ArosVersionDetail }) {
  const [opened] = useState(aros)
  return <StepDialog aros={opened} step={step} onClose={onClose} />
}

/** Asks before a step of a version of which only the summary is known; says why where it is not possible now. */
export function ArosStepDialog({ ArosId, step, onClose }: Props) {
  const { t } = useTranslation(['aros-versions', 'ui'])
  const localized = useLocalized()
  const titleId = useId()
  const query = useApiQuery(getArosVersion, { params: { ArosId } })
  const [wasOpen, setWasOpen] = useState(false)
  const aros = query.data
  const open = aros?.steps.find((each) => each.step === step)
  if (open && !open.blockedBy && !wasOpen) setWasOpen(true)
  if (aros && (wasOpen || (open && !open.blockedBy))) {
    return <LoadedStep aros={aros} step={step} onClose={onClose} />
  }
  return (
    <Dialog open onClose={onClose} maxWidth="sm" fullWidth aria-labelledby={titleId} data-confirmation>
      <DialogTitle id={titleId}>{localized(arosTransitionNames[step])}</DialogTitle>
      <DialogContent>
        <QueryPanel query={query} errorTitle={t('failed')} lines={2}>
          {() => (open?.blockedBy ? localized(open.blockedBy.text) : t('board.notNow'))}
        </QueryPanel>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} autoFocus>
          {t('ui:close')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
