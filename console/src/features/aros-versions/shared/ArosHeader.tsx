import type { ArosVersionDetail } from '@filo/contract/aros-versions/aros-version-shapes'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useTranslation } from 'react-i18next'
import { StateChip } from '../../../components/status/StateChip.tsx'
import { useLocalized } from '../../../i18n/localized.ts'
import { ArosActions } from './ArosActions.tsx'
import { productHref } from './aros-links.ts'
import { CopyMenu } from './CopyMenu.tsx'
import { SigningNotice } from './SigningNotice.tsx'

/** State, product, what was said last, and what can be done. */
export function ArosHeader({ aros, onGone }: { aros: ArosVersionDetail; onGone: () => void }) {
  const { t } = useTranslation('aros-versions')
  const localized = useLocalized()
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <StateChip kind="aros" state={aros.state} />
        {aros.isDefault && <Box sx={{ fontWeight: 500 }}>{t('isDefault')}</Box>}
        <Button size="small" href={productHref(aros.channel, aros.robot.id)} sx={{ ml: 'auto' }}>
          {localized(aros.robot.name)}
        </Button>
      </Box>
      {aros.approvals[0]?.decision === 'rejected' && aros.state === 'draft' && (
        <Alert severity="warning">
          {t('rejected', { name: aros.approvals[0].by.name, comment: aros.approvals[0].comment })}
        </Alert>
      )}
      {aros.signing && <SigningNotice aros={aros} signing={aros.signing} />}
      <ArosActions aros={aros} onGone={onGone}>
        <CopyMenu aros={aros} />
      </ArosActions>
    </>
  )
}
