import type { CampaignConfig } from '@filo/contract/campaigns/campaign-shapes'
import type { ConfigKey } from '@filo/contract/robot-config/config-items'
import type { ConfigValue } from '@filo/contract/robot-config/config-shapes'
import { useTranslation } from 'react-i18next'
import { useConfigTexts } from '../../../components/robot-config/use-config-texts.ts'
import { KeyValueList } from '../../../ui/page/KeyValueList.tsx'
import { SectionCard } from '../../../ui/page/SectionCard.tsx'

/** What a campaign sets on its robots, item by item. */
export function ConfigItems({ config: { set, unset } }: { config: CampaignConfig }) {
  const { t } = useTranslation('campaigns')
  const { name, valueText } = useConfigTexts()
  const items = Object.entries(set) as [ConfigKey, ConfigValue][]
  return (
    <SectionCard title={t('brings.items')}>
      <KeyValueList
        items={[
          ...items.map(([key, value]) => ({ label: name(key), value: valueText(key, value) })),
          ...unset.map((key) => ({ label: name(key), value: t('brings.unset') })),
        ]}
      />
    </SectionCard>
  )
}
