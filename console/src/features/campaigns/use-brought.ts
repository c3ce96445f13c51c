import type { Campaign } from '@filo/contract/campaigns/campaign-shapes'
import type { ConfigKey } from '@filo/contract/robot-config/config-items'
import { useTranslation } from 'react-i18next'
import { useConfigTexts } from '../../components/robot-config/use-config-texts.ts'

/** What a campaign brings, in a few words: the release, or the items that it configures. */
export function useBrought() {
  const { t } = useTranslation('campaigns')
  const { name } = useConfigTexts()
  return ({ aros, config }: Pick<Campaign, 'aros' | 'config'>): string => {
    if (aros) return `${aros.name} ${aros.version}`
    const keys = [...Object.keys(config?.set ?? {}), ...(config?.unset ?? [])] as ConfigKey[]
    return t('brings.config', { items: keys.map(name).join(', ') })
  }
}
