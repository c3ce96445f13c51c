import type { PackageDetail } from '@filo/contract/packages/packages-routes'
import type { VersionDetail } from '@filo/contract/packages/versions-routes'
import { useTranslation } from 'react-i18next'
import { StateChip } from '../../../components/status/StateChip.tsx'
import { useLocalized } from '../../../i18n/localized.ts'
import { useFormats } from '../../../ui/format/use-formats.ts'
import { KeyValueCard } from '../../../ui/page/KeyValueCard.tsx'

interface Props {
  item: PackageDetail | undefined
  version: VersionDetail | undefined
}

const relation = ({ code, range }: { code: string; range: string }) => `${code} ${range}`

/** What the wizard has so far: all of it, so that the last step need not say it again. */
export function WizardRail({ item, version }: Props) {
  const { t } = useTranslation('software')
  const localized = useLocalized()
  const { bytes, number } = useFormats()
  return (
    <KeyValueCard
      title={t('wizard.summaryTitle')}
      items={[
        { label: t('wizard.rail.package'), value: item && localized(item.name) },
        { label: t('wizard.rail.version'), value: version?.semver ?? item?.nextSemvers.patch },
        { label: t('wizard.rail.files'), value: version && number(version.fileCount) },
        { label: t('wizard.rail.size'), value: version && bytes(version.sizeBytes) },
        {
          label: t('wizard.rail.state'),
          value: version && <StateChip kind="version" state={version.state} />,
        },
        {
          label: t('edit.variants'),
          value:
            version &&
            (version.robots.map(({ name }) => localized(name)).join(', ') || t('versions.allVariants')),
        },
        { label: t('edit.restart'), value: version && t(`restart.${version.restart}`) },
        { label: t('edit.dependencies'), value: version?.dependencies.map(relation).join(', ') },
        { label: t('edit.conflicts'), value: version?.conflicts.map(relation).join(', ') },
      ]}
    />
  )
}
