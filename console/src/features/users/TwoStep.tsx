import Off from '@mui/icons-material/RemoveModeratorOutlined'
import Check from '@mui/icons-material/VerifiedUserOutlined'
import Box from '@mui/material/Box'
import { useTranslation } from 'react-i18next'
import { toneColor } from '../../ui/status/tone.ts'

/** Whether two-step verification is on, as icon and word. */
export function TwoStep({ isOn }: { isOn: boolean }) {
  const { t } = useTranslation('users')
  const Icon = isOn ? Check : Off
  return (
    <Box
      component="span"
      sx={{
        display: 'inline-flex',
        verticalAlign: 'middle',
        alignItems: 'center',
        gap: 0.5,
        color: (theme) => toneColor(theme, isOn ? 'success' : 'neutral'),
      }}
    >
      <Icon aria-hidden sx={{ fontSize: 18 }} />
      {t(isOn ? 'mfa.on' : 'mfa.off')}
    </Box>
  )
}
