import type { ProgramRelease } from '@filo/contract/programs/programs-routes'
import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { paths } from '../../../app/paths.ts'
import { StateChip } from '../../../components/status/StateChip.tsx'
import { useLocalized } from '../../../i18n/localized.ts'
import { useCan } from '../../../session/session.ts'
import { useFormats } from '../../../ui/format/use-formats.ts'

type Item = ProgramRelease['items'][number]

function Name({ item }: { item: Item }) {
  const localized = useLocalized()
  const mayRead = useCan()('package.read')
  const name = `${localized(item.name) || item.code} ${item.semver}`
  if (!mayRead) return <span>{name}</span>
  return <Link href={paths.aboutVersion({ packageName: item.code, versionId: item.versionId })}>{name}</Link>
}

/** The packages of a release in the order in which they are installed. */
export function PackageLines({ items }: { items: readonly Item[] }) {
  const { t } = useTranslation('programs')
  const { bytes, number } = useFormats()
  if (items.length === 0) return <Typography color="text.secondary">{t('form.noPackages')}</Typography>
  return (
    <Box component="ol" aria-label={t('facts.packages')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {items.map((item, index) => (
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
            {number(index + 1)}
          </Box>
          <Box sx={{ flex: { xs: '1 1 60%', sm: '1 1 160px' }, minWidth: 0, overflowWrap: 'anywhere' }}>
            <Name item={item} />
          </Box>
          <Box sx={{ pl: { xs: 5, sm: 0 } }}>
            <StateChip kind="version" state={item.state} />
          </Box>
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
      ))}
    </Box>
  )
}
