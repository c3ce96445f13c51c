import { getReleaseImpact } from '@filo/contract/program-impact/program-impact-routes'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '../../api/use-api.ts'
import { SectionCard } from '../../ui/page/SectionCard.tsx'
import { ImpactRobots } from './ImpactRobots.tsx'
import { ImpactSummary } from './ImpactSummary.tsx'

/** What an AROS version does to installed programs, with the robots where there are any. */
export function ImpactPanel({ ArosId }: { ArosId: string }) {
  const { t } = useTranslation('components')
  const { data } = useApiQuery(getReleaseImpact, { params: { ArosId } })
  return (
    <>
      <SectionCard title={t('programImpact.title')}>
        <ImpactSummary ArosId={ArosId} />
      </SectionCard>
      {(data?.affectedRobots ?? 0) > 0 && <ImpactRobots ArosId={ArosId} />}
    </>
  )
}
