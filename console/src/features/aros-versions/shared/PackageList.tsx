import type { ArosItem } from '@filo/contract/aros-versions/aros-version-shapes'
import { useTranslation } from 'react-i18next'
import { PackageLines } from '../../../components/package/PackageLines.tsx'
import { useLocalized } from '../../../i18n/localized.ts'

/** The packages of a version in install order, to read. */
export function PackageList({ items }: { items: readonly ArosItem[] }) {
  const { t } = useTranslation('aros-versions')
  const localized = useLocalized()
  const lines = items.map((item) => ({ ...item, name: localized(item.name), state: item.versionState }))
  return <PackageLines label={t('packages')} lines={lines} />
}
