import type { MarketingCard } from '@filo/contract/marketing/marketing-card-routes'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../ui/format/use-formats.ts'
import { EmptyState } from '../../../ui/page/EmptyState.tsx'
import { KeyValueCard } from '../../../ui/page/KeyValueCard.tsx'

/** How many robots run each build that is or was offered. */
export function UseTab({ performance }: Pick<MarketingCard, 'performance'>) {
  const { t } = useTranslation('marketing')
  const { number } = useFormats()
  if (performance.length === 0) return <EmptyState drawing="packages" title={t('card.noUse')} />
  return (
    <KeyValueCard
      title={t('card.robotsByBuild')}
      items={performance.map(({ build, robots }) => ({
        label: build.semver,
        value: t('card.robotCount', { count: robots, shown: number(robots) }),
      }))}
    />
  )
}
