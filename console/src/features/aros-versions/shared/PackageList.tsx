import type { ArosItem } from '@filo/contract/aros-versions/aros-version-shapes'
import { VersionState } from '@filo/contract/packages/version-states'
import Box from '@mui/material/Box'
import { useTranslation } from 'react-i18next'
import { StateChip } from '../../../components/status/StateChip.tsx'
import { useLocalized } from '../../../i18n/localized.ts'
import { useFormats } from '../../../ui/format/use-formats.ts'

/** The bill of a version in install order, to read. */
export function PackageList({ items }: { items: readonly ArosItem[] }) {
  const { t } = useTranslation('aros-versions')
  const localized = useLocalized()
  const { bytes } = useFormats()
  return (
    <Box component="ol" aria-label={t('packages')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {items.map((item) => {
        const state = VersionState.safeParse(item.versionState)
        return (
          <Box
            component="li"
            key={item.packageId}
            sx={{
              display: 'flex',
              flexWrap: 'wrap',
              alignItems: 'center',
              columnGap: 1.5,
              py: 1,
              borderBottom: 1,
              borderColor: 'divider',
              '&:last-child': { borderBottom: 0 },
            }}
          >
            <Box sx={{ width: 28, color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
              {item.order}
            </Box>
            <Box sx={{ flex: { xs: '1 1 60%', sm: '1 1 160px' }, minWidth: 0, overflowWrap: 'anywhere' }}>
              {localized(item.name)}
            </Box>
            <Box sx={{ fontVariantNumeric: 'tabular-nums' }}>{item.version}</Box>
            {state.success && (
              <Box sx={{ pl: { xs: 5, sm: 0 } }}>
                <StateChip kind="version" state={state.data} />
              </Box>
            )}
            <Box
              sx={{
                width: 80,
                ml: { xs: 'auto', sm: 0 },
                textAlign: 'end',
                color: 'text.secondary',
                fontVariantNumeric: 'tabular-nums',
              }}
            >
              {bytes(item.sizeBytes)}
            </Box>
          </Box>
        )
      })}
    </Box>
  )
}
