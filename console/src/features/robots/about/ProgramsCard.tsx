import type { ProducedRobotSoftware } from '@filo/contract/produced-robots/produced-robots-routes'
import { useTranslation } from 'react-i18next'
import { KeyValueList } from '../../../ui/page/KeyValueList.tsx'
import { SectionCard } from '../../../ui/page/SectionCard.tsx'

/** The programs that the robot says it has, with their versions; nothing where it reported none. */
export function ProgramsCard({ programs }: Pick<ProducedRobotSoftware, 'programs'>) {
  const { t } = useTranslation(['robots/about', 'robots'])
  if (programs.length === 0) return null
  return (
    <SectionCard title={t('software.programs')}>
      <KeyValueList items={programs.map(({ code, version }) => ({ label: code, value: version }))} />
    </SectionCard>
  )
}
