import type { PackageDetail } from '@filo/contract/packages/packages-routes'
import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Link from '@mui/material/Link'
import { useTranslation } from 'react-i18next'
import { paths } from '../../../app/paths.ts'
import { useLocalized } from '../../../i18n/localized.ts'
import { EmptyState } from '../../../ui/page/EmptyState.tsx'
import { SectionCard } from '../../../ui/page/SectionCard.tsx'

/** Packages whose newest version needs this one. */
export function DependentsTab({ item }: { item: PackageDetail }) {
  const { t } = useTranslation('packages')
  const localized = useLocalized()
  if (item.dependents.length === 0) {
    return (
      <Card>
        <EmptyState drawing="packages" title={t('dependents.empty')} />
      </Card>
    )
  }
  return (
    <SectionCard title={t('dependents.title')}>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.5 }}>
        {item.dependents.map(({ packageId, code, name, semver, range }) => (
          <li key={packageId}>
            <Link href={paths.software({ packageName: code })} sx={{ fontWeight: 500 }}>
              {localized(name)}
            </Link>
            <Box sx={{ color: 'text.secondary' }}>{t('dependents.needs', { semver, range })}</Box>
          </li>
        ))}
      </Box>
    </SectionCard>
  )
}
