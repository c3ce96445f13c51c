import OkIcon from '@mui/icons-material/CheckCircleOutlined'
import ErrorIcon from '@mui/icons-material/ErrorOutlined'
import Box from '@mui/material/Box'
import { useTranslation } from 'react-i18next'
import { useLocalized } from '../../../i18n/localized.ts'
import { toneColor } from '../../../ui/status/tone.ts'
import type { DependencyStatus } from './dependency-status.ts'

interface Props {
  /** The place of the package itself, from 1. */
  place: number
  statuses: readonly DependencyStatus[]
}

/** What a package needs, one line each: from its place to the place of what it needs, and whether that holds. */
export function Dependencies({ place, statuses }: Props) {
  const { t } = useTranslation('aros-versions')
  const localized = useLocalized()
  return statuses.map(({ code, range, needed, state }) => {
    const isOk = state === 'ok'
    const Icon = isOk ? OkIcon : ErrorIcon
    const name = needed ? localized(needed.item.name) : code
    const route = needed ? `${place} → ${needed.place}` : ''
    return (
      <Box
        key={code}
        sx={{ display: 'flex', alignItems: 'flex-start', gap: 0.5, fontSize: 13, color: 'text.secondary' }}
      >
        {state !== 'unknown' && (
          <Icon
            aria-hidden
            sx={{
              fontSize: 16,
              mt: '2px',
              flex: 'none',
              color: (theme) => toneColor(theme, isOk ? 'success' : 'error'),
            }}
          />
        )}
        <Box component="span" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
          {t(`order.dependency.${state}`, { route, name, range })}
        </Box>
      </Box>
    )
  })
}
