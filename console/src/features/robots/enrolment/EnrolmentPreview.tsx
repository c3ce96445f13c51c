import type { Enrolment } from '@filo/contract/enrolments/enrolments-routes'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useTranslation } from 'react-i18next'
import { StateChip } from '../../../components/status/StateChip.tsx'
import { SideDrawer } from '../../../ui/dialog/SideDrawer.tsx'
import { EnrolmentFacts } from './EnrolmentFacts.tsx'

interface Props {
  enrolment: Enrolment
  onAccept: () => void
  onClose: () => void
}

/** One robot that asked to be let in beside the list: what it says of itself, and the way in while it waits. */
export function EnrolmentPreview({ enrolment, onAccept, onClose }: Props) {
  const { t } = useTranslation('robots')
  const accept = enrolment.state === 'pending' && (
    <Button variant="contained" onClick={onAccept}>
      {t('enrolment.accept')}
    </Button>
  )
  return (
    <SideDrawer isOpen title={enrolment.serial} onClose={onClose} actions={accept}>
      <Box sx={{ display: 'grid', gap: 2, justifyItems: 'start' }}>
        <StateChip kind="enrolment" state={enrolment.state} />
        <EnrolmentFacts enrolment={enrolment} />
      </Box>
    </SideDrawer>
  )
}
