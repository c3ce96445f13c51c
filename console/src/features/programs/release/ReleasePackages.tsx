import type { ProgramRelease } from '@filo/contract/programs/programs-routes'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { paths } from '../../../app/paths.ts'
import { PackageLines } from '../../../components/package/PackageLines.tsx'
import { useLocalized } from '../../../i18n/localized.ts'
import { useCan } from '../../../session/session.ts'

type Item = ProgramRelease['items'][number]

function Name({ item }: { item: Item }) {
  const localized = useLocalized()
  const mayRead = useCan()('package.read')
  const name = localized(item.name) || item.code
  if (!mayRead) return <span>{name}</span>
  return <Link href={paths.aboutVersion({ packageName: item.code, versionId: item.versionId })}>{name}</Link>
}

/** The packages of a release in the order in which they are installed, each with the way to its version. */
export function ReleasePackages({ items }: { items: readonly Item[] }) {
  const { t } = useTranslation('programs')
  if (items.length === 0) return <Typography color="text.secondary">{t('form.noPackages')}</Typography>
  const lines = items.map((item, index) => ({
    ...item,
    order: index + 1,
    name: <Name item={item} />,
    version: item.semver,
  }))
  return <PackageLines label={t('facts.packages')} lines={lines} />
}
