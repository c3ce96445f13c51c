import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Switch from '@mui/material/Switch'
import { useTranslation } from 'react-i18next'
import { paths } from '../../app/paths.ts'
import { useRootStore } from '../../state/root-store.ts'
import { FiloMark } from './FiloMark.tsx'

/** The product's mark and name, and the switch between the full and the compact menu. */
export function Brand({ isCompact, hasSwitch }: { isCompact: boolean; hasSwitch: boolean }) {
  const { t } = useTranslation(['layouts', 'common'])
  const mode = useRootStore((state) => state.sidebarMode)
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', height: 64, flex: 'none', px: 2.5, gap: 1.5 }}>
      <Link
        href={paths.home()}
        aria-label={`${t('common:product')} · ${t('common:home')}`}
        underline="none"
        sx={{ display: 'flex', alignItems: 'center', gap: 1.5, color: 'text.primary', minHeight: 44 }}
      >
        <FiloMark />
        {!isCompact && (
          <Box component="span" sx={{ fontSize: '1.25rem', fontWeight: 600 }}>
            {t('common:product')}
          </Box>
        )}
      </Link>
      {!isCompact && hasSwitch && (
        <Switch
          size="small"
          sx={{ ml: 'auto' }}
          checked={mode === 'full'}
          onChange={(_, isFull) => useRootStore.setState({ sidebarMode: isFull ? 'full' : 'compact' })}
          slotProps={{ input: { 'aria-label': t('keepFull') } }}
        />
      )}
    </Box>
  )
}
