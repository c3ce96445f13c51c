import NotLinked from '@mui/icons-material/LinkOffOutlined'
import Linked from '@mui/icons-material/LinkOutlined'
import Box from '@mui/material/Box'
import { useTranslation } from 'react-i18next'
import { toneColor } from '../../ui/status/tone.ts'

/** Whether somebody is linked to the company's identity provider, as icon and word. */
export function SsoLink({ isLinked }: { isLinked: boolean }) {
  const { t } = useTranslation('users')
  const Icon = isLinked ? Linked : NotLinked
  return (
    <Box
      component="span"
      sx={{
        display: 'inline-flex',
        verticalAlign: 'middle',
        alignItems: 'center',
        gap: 0.5,
        color: (theme) => toneColor(theme, isLinked ? 'success' : 'neutral'),
      }}
    >
      <Icon aria-hidden sx={{ fontSize: 18 }} />
      {t(isLinked ? 'sso.linked' : 'sso.notLinked')}
    </Box>
  )
}
