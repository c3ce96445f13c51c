import {
  listProducedRobots,
  type ProducedRobotRow,
} from '@filo/contract/produced-robots/produced-robots-routes'
import AddIcon from '@mui/icons-material/Add'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '../../../app/paths.ts'
import { ListPage } from '../../../components/table/ListPage.tsx'
import { listMark } from '../../../components/table/list-neighbours.ts'
import { useQueryParams } from '../../../lib/query-params.ts'
import { useCan, useSession } from '../../../session/session.ts'
import { lazyDialog, lazyPart } from '../../../ui/lazy/lazy-part.tsx'
import { useBulkActions } from '../bulk-changes/use-bulk-actions.tsx'
import { unitName } from '../unit-names.ts'
import { withRegisterTexts } from '../with-register-texts.ts'
import { UnitTabs } from './UnitTabs.tsx'
import { useRowActions } from './use-row-actions.ts'
import { useUnitColumns } from './use-unit-columns.tsx'
import { useUnitFilters } from './use-unit-filters.ts'

const RegisterDrawer = lazyDialog(
  async () => (await withRegisterTexts(import('../register/RegisterDrawer.tsx'))).RegisterDrawer,
)
const UnitPreview = lazyDialog(async () => (await import('./UnitPreview.tsx')).UnitPreview)

const BulkChangeNotices = lazyPart(
  async () => (await import('../bulk-changes/BulkChangeNotices.tsx')).BulkChangeNotices,
)

/** The units as a table: views, filters, preview, actions of one and of many, and registering. */
export function UnitList() {
  const { t } = useTranslation('robots')
  const can = useCan()
  const { user } = useSession()
  const [address] = useQueryParams()
  const [isRegistering, setIsRegistering] = useState(false)
  const showsCustomer = user.customerId === null
  const columns = useUnitColumns(showsCustomer)
  const { bulkActions, openFor, dialogs } = useBulkActions(columns)
  const hrefOf = (unit: ProducedRobotRow) => paths.aboutRobots({ unitId: unit.id, list: listMark(address) })
  const register = (
    <Button variant="contained" startIcon={<AddIcon />} onClick={() => setIsRegistering(true)}>
      {t('register.open')}
    </Button>
  )
  return (
    <>
      {can('robot.register') && <BulkChangeNotices />}
      <ListPage
        route={listProducedRobots}
        label={t('title')}
        errorTitle={t('errors.list')}
        searchLabel={t('search')}
        columns={columns}
        filters={useUnitFilters(showsCustomer)}
        rowId={(unit) => unit.id}
        rowName={unitName}
        rowHref={hrefOf}
        rowActions={useRowActions(openFor)}
        preview={(unit, close) => <UnitPreview unit={unit} href={hrefOf(unit)} onClose={close} />}
        bulkActions={bulkActions}
        topics={['robots']}
        tabs={<UnitTabs />}
        empty={{ drawing: 'robot', title: t('empty') }}
        offersDemo
        primaryAction={can('robot.register') ? register : undefined}
      />
      {isRegistering && <RegisterDrawer onClose={() => setIsRegistering(false)} />}
      {dialogs}
    </>
  )
}
