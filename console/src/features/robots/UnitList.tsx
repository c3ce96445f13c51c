import { listProducedRobots } from '@filo/contract/produced-robots/produced-robots-routes'
import AddIcon from '@mui/icons-material/Add'
import Button from '@mui/material/Button'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '../../app/paths.ts'
import { ListPage } from '../../components/table/ListPage.tsx'
import { useCan, useSession } from '../../session/session.ts'
import { UnitTabs } from './UnitTabs.tsx'
import { unitName } from './unit-names.ts'
import { useBulkActions } from './use-bulk-actions.tsx'
import { useUnitColumns } from './use-unit-columns.tsx'
import { useUnitFilters } from './use-unit-filters.ts'

const RegisterDrawer = lazy(async () => ({
  default: (await import('./register/RegisterDrawer.tsx')).RegisterDrawer,
}))

/** The units as a table: views, filters, bulk actions and registering. */
export function UnitList() {
  const { t } = useTranslation('robots')
  const can = useCan()
  const { user } = useSession()
  const [isRegistering, setIsRegistering] = useState(false)
  const showsCustomer = user.customerId === null
  const { bulkActions, dialogs } = useBulkActions()
  const register = (
    <Button variant="contained" startIcon={<AddIcon />} onClick={() => setIsRegistering(true)}>
      {t('register.open')}
    </Button>
  )
  return (
    <>
      <ListPage
        route={listProducedRobots}
        label={t('title')}
        errorTitle={t('errors.list')}
        searchLabel={t('search')}
        columns={useUnitColumns(showsCustomer)}
        filters={useUnitFilters(showsCustomer)}
        rowId={(unit) => unit.id}
        rowName={unitName}
        rowHref={(unit) => paths.aboutRobots({ RobotId: unit.id })}
        bulkActions={can('robot.register') ? bulkActions : []}
        topics={['robots']}
        tabs={<UnitTabs />}
        empty={{ drawing: 'robot', title: t('empty') }}
        primaryAction={can('robot.register') ? register : undefined}
      />
      <Suspense>{isRegistering && <RegisterDrawer onClose={() => setIsRegistering(false)} />}</Suspense>
      {dialogs}
    </>
  )
}
