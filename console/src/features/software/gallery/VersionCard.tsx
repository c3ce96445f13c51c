import type { VersionRow } from '@filo/contract/packages/versions-routes'
import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { PackageIcon } from '../../../components/package/PackageIcon.tsx'
import { StateChip } from '../../../components/status/StateChip.tsx'
import { useLocalized } from '../../../i18n/localized.ts'
import { useFormats } from '../../../ui/format/use-formats.ts'
import { headlineOf } from './headline.ts'

const twoLines = {
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 3,
  overflow: 'hidden',
  overflowWrap: 'anywhere',
} as const

/** One package version for readers: what it is, what changed first of all, how it stands and where it runs. */
export function VersionCard({ version, href }: { version: VersionRow; href: string }) {
  const { t } = useTranslation('software')
  const localized = useLocalized()
  const { number } = useFormats()
  const { package: item, semver, build, state, notes, robotCount, robots } = version
  const headline = headlineOf(localized(notes))
  const variants = robots.map(({ name }) => localized(name)).join(', ')
  return (
    <Card component="li" sx={{ display: 'flex', flexDirection: 'column', gap: 1.5, p: 2, listStyle: 'none' }}>
      <Box sx={{ display: 'flex', gap: 1.5, alignItems: 'flex-start' }}>
        <PackageIcon iconKey={item.iconKey} kind={item.kind} />
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Link href={href} color="inherit" sx={{ fontWeight: 600, fontSize: 16, overflowWrap: 'anywhere' }}>
            {`${localized(item.name)} ${semver}`}
          </Link>
          <Typography color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
            {build > 1 ? `${item.code} · ${t('versions.build', { build })}` : item.code}
          </Typography>
        </Box>
      </Box>
      <Typography color={headline === '' ? 'text.secondary' : undefined} sx={twoLines}>
        {headline === '' ? t('gallery.noNotes') : headline}
      </Typography>
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          justifyContent: 'space-between',
          gap: 1,
          mt: 'auto',
          pt: 1,
          borderTop: 1,
          borderColor: 'divider',
          color: 'text.secondary',
        }}
      >
        <StateChip kind="version" state={state} />
        <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
          {t('gallery.robots', { count: robotCount, number: number(robotCount) })}
        </Box>
        <Box component="span" sx={{ flexBasis: '100%', overflowWrap: 'anywhere' }}>
          {variants === '' ? t('gallery.allVariants') : variants}
        </Box>
      </Box>
    </Card>
  )
}
