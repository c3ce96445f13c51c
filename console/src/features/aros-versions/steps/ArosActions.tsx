import type { ArosVersionDetail } from '@filo/contract/aros-versions/aros-version-shapes'
import Box from '@mui/material/Box'
import { useTranslation } from 'react-i18next'
import { RowMenu } from '../../../ui/table/RowMenu.tsx'
import { arosTitle } from '../shared/ArosName.tsx'
import { useArosSteps } from './use-aros-steps.tsx'

/** The steps open to the reader in one line: the next one as the primary button, the others in the menu. */
export function ArosActions({ aros }: { aros: ArosVersionDetail }) {
  const { t } = useTranslation('aros-versions')
  const { primary, edit, menu, blocked, dialog } = useArosSteps(aros, {})
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
      {edit}
      {primary}
      <RowMenu label={t('actions.menu', { name: arosTitle(aros) })} actions={menu} />
      {blocked && <Box sx={{ flex: '1 1 100%', color: 'text.secondary' }}>{blocked}</Box>}
      {dialog}
    </Box>
  )
}
