import type { VersionDetail } from '@filo/contract/packages/versions-routes'
import Link from '@mui/material/Link'
import { useTranslation } from 'react-i18next'
import { paths } from '../../../app/paths.ts'
import { useLocalized } from '../../../i18n/localized.ts'
import { useFormats } from '../../../ui/format/use-formats.ts'
import { KeyValueCard } from '../../../ui/page/KeyValueCard.tsx'
import { RelativeTime } from '../../../ui/time/RelativeTime.tsx'

/** The facts of a version that stay in view beside its tabs. */
export function VersionFacts({ version }: { version: VersionDetail }) {
  const { t } = useTranslation('software')
  const localized = useLocalized()
  const { bytes, number } = useFormats()
  const { previous, robots, contentHash, scan, package: item } = version
  const uploaded = scan.fileName ?? (scan.format === 'folder' ? t('about.folderFormat') : scan.format)
  return (
    <KeyValueCard
      title={t('about.facts')}
      items={[
        { label: t('versions.size'), value: bytes(version.sizeBytes) },
        { label: t('versions.files'), value: number(version.fileCount) },
        { label: t('about.format'), value: uploaded },
        { label: t('versions.restart'), value: t(`restart.${version.restart}`) },
        {
          label: t('about.variants'),
          value: robots.map(({ name }) => localized(name)).join(', ') || t('versions.allVariants'),
        },
        { label: t('about.minAgent'), value: version.minAgent },
        {
          label: t('about.previous'),
          value: previous && (
            <Link href={paths.aboutVersion({ packageName: item.code, versionId: previous.id })}>
              {previous.semver}
            </Link>
          ),
        },
        { label: t('about.approvedBy'), value: version.approvedBy?.name },
        {
          label: t('about.released'),
          value: version.releasedAt && <RelativeTime at={version.releasedAt} />,
        },
        {
          label: t('about.hash'),
          value: contentHash && `${contentHash.slice(0, 10)}…`,
          copyValue: contentHash ?? undefined,
        },
      ]}
    />
  )
}
