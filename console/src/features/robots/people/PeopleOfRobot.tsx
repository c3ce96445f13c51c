import { getProducedRobot } from '@filo/contract/produced-robots/produced-robots-routes'
import { listRobotUsers, listUsersNotInRobot } from '@filo/contract/robot-users/robot-users-routes'
import Box from '@mui/material/Box'
import { useTranslation } from 'react-i18next'
import { useEvents } from '../../../api/use-events.ts'
import { SectionCard } from '../../../ui/page/SectionCard.tsx'
import { GrantedPeople } from './GrantedPeople.tsx'
import { OtherPeople } from './OtherPeople.tsx'

interface Props {
  unitId: string
  hasCustomer: boolean
}

/** Who may use a robot, beside who else could. */
export function PeopleOfRobot({ unitId, hasCustomer }: Props) {
  const { t } = useTranslation(['robots/about', 'robots'])
  const about = { unitId }
  useEvents(['robot-users'], { about, invalidates: [listRobotUsers, listUsersNotInRobot, getProducedRobot] })
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2,
        alignItems: 'start',
        gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 440px), 1fr))',
      }}
    >
      <SectionCard title={t('people.usersTitle')} isFlush>
        <GrantedPeople unitId={unitId} />
      </SectionCard>
      <SectionCard title={t('people.othersTitle')} isFlush>
        <OtherPeople unitId={unitId} hasCustomer={hasCustomer} />
      </SectionCard>
    </Box>
  )
}
