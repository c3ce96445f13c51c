import type { PackageDetail, VersionRef } from '@filo/contract/packages/packages-routes'
import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { paths } from '../../../app/paths.ts'
import { useLocalized } from '../../../i18n/localized.ts'
import { useFormats } from '../../../ui/format/use-formats.ts'
import { KeyValueList } from '../../../ui/page/KeyValueList.tsx'
import { SectionCard } from '../../../ui/page/SectionCard.tsx'

/** What stays in view beside a package's tabs. */
export function PackageSummary({ item }: { item: PackageDetail }) {
  const { t } = useTranslation('packages')
  const localized = useLocalized()
  const { number } = useFormats()
  const link = (version: VersionRef | null) =>
    version && (
      <Link href={paths.aboutVersion({ packageName: item.code, versionId: version.id })}>
        {version.semver}
      </Link>
    )
  const description = localized(item.description)
  return (
    <SectionCard title={t('detail.summary')}>
      <Box sx={{ display: 'grid', gap: 2 }}>
        {description && <Typography sx={{ whiteSpace: 'pre-line' }}>{description}</Typography>}
        <KeyValueList
          items={[
            { label: t('detail.latestReleased'), value: link(item.latestReleased) },
            { label: t('detail.latestTest'), value: link(item.latestTest) },
            { label: t('detail.next'), value: item.nextSemvers.patch },
            { label: t('detail.robotCount'), value: number(item.robotCount) },
            { label: t('detail.folder'), value: item.folder?.name },
            { label: t('detail.licence'), value: item.licence },
            {
              label: t('detail.repo'),
              value: item.repoUrl && (
                <Link href={item.repoUrl} target="_blank" rel="noopener noreferrer">
                  {item.repoUrl.replace(/^https?:\/\//, '')}
                </Link>
              ),
            },
          ]}
        />
      </Box>
    </SectionCard>
  )
}
