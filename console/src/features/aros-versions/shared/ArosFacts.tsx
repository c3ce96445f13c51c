import type { ArosVersionDetail } from '@filo/contract/aros-versions/aros-version-shapes'
import { useTranslation } from 'react-i18next'
import { ChangeCounts } from '../../../components/aros-diff/ChangeCounts.tsx'
import { useLocalized } from '../../../i18n/localized.ts'
import { useFormats } from '../../../ui/format/use-formats.ts'
import { KeyValueList } from '../../../ui/page/KeyValueList.tsx'
import { RelativeTime } from '../../../ui/time/RelativeTime.tsx'
import { ArosName } from './ArosName.tsx'
import { useBakeText } from './use-bake-text.ts'

/** What is known of a version besides its packages. */
export function ArosFacts({ aros }: { aros: ArosVersionDetail }) {
  const { t } = useTranslation('aros-versions')
  const localized = useLocalized()
  const { bytes, number } = useFormats()
  const { counts, contentHash } = aros
  const link = (label: string, ref: typeof aros.base) =>
    ref ? [{ label, value: <ArosName aros={ref} /> }] : []
  const test = aros.channel === 'test'
  const bakeText = useBakeText(aros)
  return (
    <KeyValueList
      items={[
        { label: t('facts.product'), value: `${localized(aros.robot.name)} · ${aros.robot.code}` },
        { label: t('facts.channel'), value: t(`channel.${aros.channel}`) },
        ...link(t('facts.base'), aros.base),
        ...link(t('facts.testOf'), aros.testOf),
        ...link(t('facts.promotedTo'), aros.promotedTo),
        ...link(t('facts.replacedBy'), aros.replacedBy),
        { label: t('facts.packages'), value: `${number(aros.packageCount)} · ${bytes(aros.sizeBytes)}` },
        {
          label: t('facts.changes'),
          value: aros.diffSummary ? <ChangeCounts summary={aros.diffSummary} /> : null,
        },
        {
          label: t('facts.robots'),
          value: t('facts.robotCounts', {
            desired: number(counts.desired),
            installed: number(counts.installed),
            failed: number(counts.failed),
          }),
        },
        ...(aros.holding.blocked > 0
          ? [{ label: t('facts.holding'), value: t('facts.blocked', { count: aros.holding.blocked }) }]
          : []),
        ...(test ? [{ label: t('facts.quorum'), value: number(aros.quorum) }] : []),
        { label: t('facts.bake'), value: bakeText },
        { label: t('facts.composer'), value: aros.composedBy?.name },
        {
          label: t('facts.published'),
          value: aros.publishedAt ? <RelativeTime at={aros.publishedAt} /> : null,
          missingReason: t('facts.notPublished'),
        },
        {
          label: t('facts.hash'),
          value: contentHash ? `${contentHash.slice(0, 16)}…` : null,
          copyValue: contentHash ?? undefined,
          missingReason: t('facts.notLocked'),
        },
        ...(aros.waiver
          ? [{ label: t('facts.waiver'), value: `${aros.waiver.reason} (${aros.waiver.by})` }]
          : []),
      ]}
    />
  )
}
