import type { CheckState } from '@filo/contract/installation/installation-checks'
import type { InstallationCheck } from '@filo/contract/installation/installation-routes'
import CheckCircle from '@mui/icons-material/CheckCircleOutlined'
import ErrorOutlined from '@mui/icons-material/ErrorOutlined'
import HelpOutlined from '@mui/icons-material/HelpOutlined'
import WarningAmber from '@mui/icons-material/WarningAmberOutlined'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../ui/format/use-formats.ts'
import { StatusChip, type StatusChipProps } from '../../../ui/status/StatusChip.tsx'
import { RelativeTime } from '../../../ui/time/RelativeTime.tsx'
import { factsInWords } from './finding-facts.ts'

const looks: Record<CheckState, Pick<StatusChipProps, 'tone' | 'icon'>> = {
  good: { tone: 'success', icon: CheckCircle },
  warning: { tone: 'warning', icon: WarningAmber },
  bad: { tone: 'error', icon: ErrorOutlined },
  unknown: { tone: 'neutral', icon: HelpOutlined },
}

/** One check: how it came out, what was observed and when, and what to do about it. */
export function CheckRow({ check }: { check: InstallationCheck }) {
  const { t } = useTranslation('users/installation')
  const { dateTime, bytes, duration } = useFormats()
  const { key, state, code, observedAt } = check
  const facts = factsInWords(check.facts, {
    dateTime,
    bytes,
    duration,
    direction: (way) => t(`direction.${way}`),
  })
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: '1fr', sm: '136px minmax(0, 1fr)' },
        gap: { xs: 1, sm: 2 },
        px: { xs: 2, lg: 3 },
        py: 2,
        borderTop: 1,
        borderColor: 'divider',
        overflowWrap: 'anywhere',
      }}
    >
      <Box>
        <StatusChip label={t(`states.${state}`)} {...looks[state]} />
      </Box>
      <Box sx={{ display: 'grid', gap: 0.5, maxWidth: 860 }}>
        <Typography component="h3" variant="body1" sx={{ fontWeight: 600 }}>
          {t(`checks.${key}`)}
        </Typography>
        <Typography variant="body2">{t(`found.${code}`, facts)}</Typography>
        {state !== 'good' && (
          <Typography variant="body2">
            <Box component="span" sx={{ fontWeight: 600 }}>
              {t('todo')}
            </Box>{' '}
            {t(`advice.${code}`)}
          </Typography>
        )}
        <Typography variant="caption" sx={{ color: 'text.secondary' }}>
          {t('observed')} <RelativeTime at={observedAt} />
        </Typography>
      </Box>
    </Box>
  )
}
