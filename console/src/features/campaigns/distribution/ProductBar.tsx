import NewReleases from '@mui/icons-material/NewReleasesOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import { useTheme } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { filteredList, paths } from '../../../app/paths.ts'
import { useLocalized } from '../../../i18n/localized.ts'
import { shareColorCount, shareColors } from '../../../theme/share-colors.ts'
import { useFormats } from '../../../ui/format/use-formats.ts'
import { SectionCard } from '../../../ui/page/SectionCard.tsx'
import { StatusChip } from '../../../ui/status/StatusChip.tsx'
import type { FleetRelease, ProductShare } from './by-product.ts'

/** Releases shown by name; the rest is on the product's own page. */
const SHOWN = shareColorCount

function useColors(count: number): string[] {
  const { palette } = useTheme()
  return shareColors(palette.mode, count, palette.text.disabled)
}

function Bar({ releases, robots, colors }: Omit<ProductShare, 'product'> & { colors: readonly string[] }) {
  return (
    <Box
      aria-hidden
      sx={{
        display: 'flex',
        height: 14,
        borderRadius: '7px',
        overflow: 'hidden',
        bgcolor: 'divider',
        gap: '1px',
      }}
    >
      {releases.map((release, index) => (
        <Box
          key={release.aros?.id}
          sx={{ flex: `${release.robots / robots} 0 2px`, bgcolor: colors[index] ?? 'divider' }}
        />
      ))}
    </Box>
  )
}

interface LineProps {
  release: FleetRelease
  share: number
  color: string
}

function Line({ release, share, color }: LineProps) {
  const { t } = useTranslation('campaigns')
  const { number, percent } = useFormats()
  const { aros, robots, isDefault } = release
  if (!aros) return null
  return (
    <Box
      component="li"
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, minHeight: 32 }}
    >
      <Box aria-hidden sx={{ width: 10, height: 10, borderRadius: '2px', bgcolor: color, flex: 'none' }} />
      <Link
        href={filteredList(paths.producedRobots(), { arosId: aros.id })}
        sx={{ minWidth: 0, overflowWrap: 'anywhere' }}
      >
        {aros.name} {aros.version}
      </Link>
      {isDefault && <StatusChip tone="info" icon={NewReleases} label={t('distribution.default')} />}
      <Box component="span" sx={{ ml: 'auto', color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
        {t('distribution.robots', { count: robots, number: number(robots) })} · {percent(share)}
      </Box>
    </Box>
  )
}

/** One product: a bar of what its robots run, and each release with its robots. */
export function ProductBar({ share }: { share: ProductShare }) {
  const { t } = useTranslation('campaigns')
  const localized = useLocalized()
  const { product, robots, releases } = share
  const colors = useColors(releases.length)
  const others = releases.slice(SHOWN).reduce((sum, release) => sum + release.robots, 0)
  return (
    <SectionCard
      title={localized(product.name)}
      actions={
        <Button size="small" href={paths.productArosVersions({ variantId: product.id })}>
          {t('distribution.product')}
        </Button>
      }
    >
      <Bar releases={releases} robots={robots} colors={colors} />
      <Box component="ul" sx={{ listStyle: 'none', m: 0, mt: 1.5, p: 0, display: 'grid', gap: 0.5 }}>
        {releases.slice(0, SHOWN).map((release, index) => (
          <Line
            key={release.aros?.id}
            release={release}
            share={release.robots / robots}
            color={colors[index] ?? 'divider'}
          />
        ))}
        {others > 0 && (
          <Box component="li" sx={{ color: 'text.secondary' }}>
            {t('distribution.others', { count: others })}
          </Box>
        )}
      </Box>
    </SectionCard>
  )
}
