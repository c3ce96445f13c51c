import { useTranslation } from 'react-i18next'
import { addressNames } from '../../app/paths.ts'
import { useQueryParams } from '../../lib/query-params.ts'
import { SectionCard } from '../../ui/page/SectionCard.tsx'
import { OneRobot } from './about/OneRobot.tsx'
import { UnitPicker } from './UnitPicker.tsx'

/** /product/producedrobots/aboutrobots: one unit with everything known of it; without `unitId` it asks which. */
export function AboutRobotsPage() {
  const { t } = useTranslation('robots')
  const [params] = useQueryParams()
  const unitId = params[addressNames.unitId]
  if (unitId) return <OneRobot key={unitId} unitId={unitId} />
  return (
    <SectionCard title={t('picker.title')}>
      <UnitPicker />
    </SectionCard>
  )
}
