import type { PackageCard, VersionRef } from '@filo/contract/packages/packages-routes'
import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { paths } from '../../../app/paths.ts'
import { PackageIcon } from '../../../components/package/PackageIcon.tsx'
import { StateChip } from '../../../components/status/StateChip.tsx'
import { useLocalized } from '../../../i18n/localized.ts'
import type { RowAction } from '../../../ui/table/column.ts'
import { RowMenu } from '../../../ui/table/RowMenu.tsx'
import { ArchivedChip } from '../ArchivedChip.tsx'
import { FavouriteButton } from '../FavouriteButton.tsx'

function Latest({ label, version, code }: { label: string; version: VersionRef | null; code: string }) {
  const { t } = useTranslation('packages')
  return (
    <Box sx={{ minWidth: 0 }}>
      <Typography variant="caption" color="text.secondary" component="div">
        {label}
      </Typography>
      {version ? (
        <Link
          href={paths.aboutVersion({ packageName: code, versionId: version.id })}
          sx={{ fontVariantNumeric: 'tabular-nums', overflowWrap: 'anywhere' }}
        >
          {version.semver}
        </Link>
      ) : (
        <span>{t('card.none')}</span>
      )}
    </Box>
  )
}

interface Props {
  item: PackageCard
  /** The package's own page. */
  href: string
  onFavourite: (isFavourite: boolean) => void
  actions: RowAction[]
}

/** One package as a card: who it is, how it stands, what is out and what is coming. */
export function PackageCardView({ item, href, onFavourite, actions }: Props) {
  const { t } = useTranslation('packages')
  const name = useLocalized()(item.name)
  return (
    <Card component="li" sx={{ display: 'flex', flexDirection: 'column', gap: 1.5, p: 2, listStyle: 'none' }}>
      <Box sx={{ display: 'flex', gap: 1.5, alignItems: 'flex-start' }}>
        <PackageIcon iconKey={item.iconKey} kind={item.kind} />
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Link href={href} color="inherit" sx={{ fontWeight: 600, fontSize: 16, overflowWrap: 'anywhere' }}>
            {name}
          </Link>
          <Typography color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
            {item.code}
          </Typography>
        </Box>
        <Box sx={{ display: 'flex', mt: -0.5, mr: -0.5 }}>
          <FavouriteButton item={item} onFavourite={onFavourite} />
          <RowMenu label={t('card.menu', { name })} actions={actions} />
        </Box>
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75 }}>
        {item.status === 'archived' && <ArchivedChip />}
        <StateChip kind="health" state={item.health} />
      </Box>
      <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 1 }}>
        <Latest label={t('card.released')} version={item.latestReleased} code={item.code} />
        <Latest label={t('card.test')} version={item.latestTest} code={item.code} />
      </Box>
      <Box
        sx={{
          display: 'flex',
          justifyContent: 'space-between',
          gap: 1,
          mt: 'auto',
          pt: 1,
          borderTop: 1,
          borderColor: 'divider',
          color: 'text.secondary',
        }}
      >
        <Box
          component="span"
          sx={{ minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}
        >
          {item.owner?.name ?? t('card.noOwner')}
        </Box>
        <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
          {t('card.robots', { count: item.robotCount })}
        </Box>
      </Box>
    </Card>
  )
}
