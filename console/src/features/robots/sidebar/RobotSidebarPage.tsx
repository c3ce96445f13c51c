import { listProducedRobots } from '@filo/contract/produced-robots/produced-robots-routes'
import Button from '@mui/material/Button'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '../../../api/use-api.ts'
import { addressNames, paths } from '../../../app/paths.ts'
import { listQueryOf } from '../../../components/table/list-query-of.ts'
import { useListState } from '../../../components/table/use-list-state.ts'
import { usePageTitle } from '../../../lib/page-title.ts'
import { useQueryParams } from '../../../lib/query-params.ts'
import { useSession } from '../../../session/session.ts'
import { EmptyState } from '../../../ui/page/EmptyState.tsx'
import { SectionCard } from '../../../ui/page/SectionCard.tsx'
import { WorkspaceTemplate } from '../../../ui/page/WorkspaceTemplate.tsx'
import { OneRobot } from '../about/OneRobot.tsx'
import { UnitPane } from './UnitPane.tsx'

/** Asks for a robot of the list, and offers its first one; a robot that is shown names the page itself. */
function NothingChosen() {
  const { t } = useTranslation('robots')
  const isCustomer = useSession().user.customerId !== null
  usePageTitle(isCustomer ? t('sidebar.mine') : undefined)
  const [params] = useQueryParams()
  const [state] = useListState()
  const { data } = useApiQuery(listProducedRobots, { query: listQueryOf(state) }, { keepPrevious: true })
  const first = data?.items[0]
  const open = first && (
    <Button variant="contained" href={paths.robotSidebar({ ...params, unitId: first.id })}>
      {t('sidebar.openFirst')}
    </Button>
  )
  return (
    <SectionCard>
      <EmptyState drawing="robot" title={t('sidebar.choose')} action={open} />
    </SectionCard>
  )
}

/** /robotsidebar: the robots in sight beside one of them, to work on one after the other. */
export function RobotSidebarPage() {
  const { t } = useTranslation('robots')
  const [params, setParams] = useQueryParams()
  const unitId = params[addressNames.unitId]
  const isCustomer = useSession().user.customerId !== null
  return (
    <WorkspaceTemplate
      listLabel={t(isCustomer ? 'sidebar.mine' : 'title')}
      listWidth={380}
      switchesBelow="md"
      list={<UnitPane selectedId={unitId} />}
      detailLabel={t('sidebar.detail')}
      detail={unitId ? <OneRobot key={unitId} unitId={unitId} isBesideList /> : <NothingChosen />}
      isDetailOpen={unitId !== undefined}
      onCloseDetail={() => setParams({ [addressNames.unitId]: undefined, tab: undefined, part: undefined })}
    />
  )
}
