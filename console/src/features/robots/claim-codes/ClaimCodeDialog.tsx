import Dialog from '@mui/material/Dialog'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ClaimCodeForm } from './ClaimCodeForm.tsx'
import type { CodedUnit } from './OpenClaimCodeNotice.tsx'

/** The claim code of one robot, from its page. */
export function ClaimCodeDialog({ unit, onClose }: { unit: CodedUnit; onClose: () => void }) {
  const { t } = useTranslation(['robots/register', 'robots'])
  const titleId = useId()
  const [isMade, setIsMade] = useState(false)
  return (
    // A code that is shown once must not go by a slip beside the dialog: then only its button closes it.
    <Dialog open {...(isMade ? {} : { onClose })} maxWidth="sm" fullWidth aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{t('claim.title', { serial: unit.serial })}</DialogTitle>
      <DialogContent sx={{ '&&': { pt: 1 } }}>
        <ClaimCodeForm unit={unit} onClose={onClose} onMade={() => setIsMade(true)} />
      </DialogContent>
    </Dialog>
  )
}
