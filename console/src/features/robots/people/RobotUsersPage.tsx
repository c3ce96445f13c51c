import { getProducedRobot } from '@filo/contract/produced-robots/produced-robots-routes'
import Link from '@mui/material/Link'
import { useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '../../../api/use-api.ts'
import { addressNames, paths } from '../../../app/paths.ts'
import { QueryPanel } from '../../../components/page/QueryPanel.tsx'
import { usePageTitle } from '../../../lib/page-title.ts'
import { PageHeader } from '../../../ui/page/PageHeader.tsx'
import { unitName } from '../unit-names.ts'
import { PeopleOfRobot } from './PeopleOfRobot.tsx'

function OneRobot({ unitId }: { unitId: string }) {
  const { t } = useTranslation(['robots/about', 'robots'])
  const query = useApiQuery(getProducedRobot, { params: { unitId } })
  usePageTitle(query.data ? t('people.pageTitle', { name: unitName(query.data) }) : undefined)
  return (
    <QueryPanel query={query} errorTitle={t('errors.one')} lines={10}>
      {(unit) => (
        <>
          <PageHeader
            intro={t('people.intro')}
            actions={<Link href={paths.aboutRobots({ unitId })}>{t('people.openRobot')}</Link>}
          />
          <PeopleOfRobot unitId={unitId} hasCustomer={unit.customerId !== null} />
        </>
      )}
    </QueryPanel>
  )
}

/** /robotusers/{RobotId}: who may use one robot. */
export function RobotUsersPage() {
  const params = useParams({ strict: false }) as Record<string, string | undefined>
  const unitId = params[addressNames.unitId] ?? ''
  return <OneRobot key={unitId} unitId={unitId} />
}
