import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import { useTranslation } from 'react-i18next'
import { arosTitle } from '../../shared/ArosName.tsx'
import type { LosingTest } from './robots-of-test.ts'

interface Props {
  losing: readonly LosingTest[]
  isChecked: boolean
  onChange: (isChecked: boolean) => void
}

/** Which tests lose which robots, whose they are and what they have left; they are taken only when that is ticked. */
export function TakingConsent({ losing, isChecked, onChange }: Props) {
  const { t } = useTranslation('aros-versions')
  return (
    <Alert severity="warning">
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {losing.map(({ aros, testers, serials, remaining }) => (
          <li key={aros.id}>
            {t(remaining === 0 ? 'testRobots.takesLast' : 'testRobots.takes', {
              serials: serials.join(', '),
              aros: arosTitle(aros),
              testers: testers.join(', ') || t('testRobots.nobody'),
              count: remaining,
            })}
          </li>
        ))}
      </Box>
      <FormControlLabel
        control={<Checkbox checked={isChecked} onChange={(event) => onChange(event.target.checked)} />}
        label={t('testRobots.take')}
      />
    </Alert>
  )
}
