import type { ArosCheck } from '@filo/contract/aros-versions/aros-check'
import type { ArosChannel } from '@filo/contract/device/assignment/aros-manifest'
import OkIcon from '@mui/icons-material/CheckCircleOutlined'
import ErrorIcon from '@mui/icons-material/ErrorOutlined'
import WarningIcon from '@mui/icons-material/WarningAmberOutlined'
import Box from '@mui/material/Box'
import { useTranslation } from 'react-i18next'
import { toneColor } from '../../../../ui/status/tone.ts'

/** How a check ended, as it looks everywhere in the composer. */
export const checkStyles = {
  ok: { icon: OkIcon, tone: 'success' },
  warning: { icon: WarningIcon, tone: 'warning' },
  error: { icon: ErrorIcon, tone: 'error' },
} as const

/** Every check in one word with its result; the test says how far it is. */
export function CheckLine({ check, channel }: { check: ArosCheck; channel: ArosChannel }) {
  const { t } = useTranslation('aros-versions')
  const { tests } = check
  return (
    <Box
      component="ul"
      aria-label={t('steps.check')}
      sx={{
        listStyle: 'none',
        m: 0,
        mt: 2,
        p: 0,
        display: 'flex',
        flexWrap: 'wrap',
        columnGap: 1.5,
        rowGap: 0.5,
      }}
    >
      {check.checks.map(({ key, result }) => {
        const { icon: Icon, tone } = checkStyles[result]
        return (
          <Box component="li" key={key} sx={{ display: 'flex', alignItems: 'center', gap: 0.5 }}>
            <Icon
              titleAccess={t(`check.result.${result}`)}
              sx={{ fontSize: 16, color: (theme) => toneColor(theme, tone) }}
            />
            <span>
              {key === 'tests' && tests ? t(`rail.testOf.${channel}`, tests) : t(`rail.check.${key}`)}
            </span>
          </Box>
        )
      })}
    </Box>
  )
}
