import { useTranslation } from 'react-i18next'
import { useEvents } from '../../api/use-events.ts'
import { addressNames } from '../../app/paths.ts'
import { useQueryParams } from '../../lib/query-params.ts'
import { useCan } from '../../session/session.ts'
import { lazyPart } from '../../ui/lazy/lazy-part.tsx'
import { EmptyState } from '../../ui/page/EmptyState.tsx'
import { PageTabs } from '../../ui/page/PageTabs.tsx'
import { SectionCard } from '../../ui/page/SectionCard.tsx'
import { WorkspaceTemplate } from '../../ui/page/WorkspaceTemplate.tsx'
import { ConnectionList } from './list/ConnectionList.tsx'
import { remoteReadings } from './remote-readings.ts'

const RequestPanel = lazyPart(async () => (await import('./request/RequestPanel.tsx')).RequestPanel)
const OneSession = lazyPart(async () => (await import('./session/OneSession.tsx')).OneSession)
const RecordsTab = lazyPart(async () => (await import('./records/RecordsTab.tsx')).RecordsTab)

function NothingChosen() {
  const { t } = useTranslation('remote')
  const can = useCan()
  return (
    <SectionCard>
      <EmptyState
        drawing="robot"
        title={t(can('remote.request') ? 'chooseRobot' : 'chooseSession')}
        body={t(can('remote.request') ? 'chooseRobotHelp' : 'chooseSessionHelp')}
      />
    </SectionCard>
  )
}

function Detail({ sessionId, unitId }: { sessionId: string | undefined; unitId: string | undefined }) {
  if (sessionId) return <OneSession key={sessionId} sessionId={sessionId} />
  return unitId ? <RequestPanel key={unitId} unitId={unitId} /> : <NothingChosen />
}

function SessionTab() {
  const { t } = useTranslation('remote')
  const [params, setParams] = useQueryParams()
  const { session: sessionId, [addressNames.unitId]: unitId } = params
  return (
    <WorkspaceTemplate
      listLabel={t('list.label')}
      list={<ConnectionList sessionId={sessionId} unitId={unitId} />}
      detailLabel={t('session.label')}
      detail={<Detail sessionId={sessionId} unitId={unitId} />}
      isDetailOpen={sessionId !== undefined || unitId !== undefined}
      onCloseDetail={() => setParams({ session: undefined, [addressNames.unitId]: undefined })}
      switchesBelow="md"
    />
  )
}

/** /remoteconnection: robots from afar, with the consent of whom they belong to, and what was done. */
export function RemoteConnectionPage() {
  const { t } = useTranslation('remote')
  const [params, setParams] = useQueryParams()
  useEvents(['remote'], { invalidates: remoteReadings, everyMs: 300 })
  const names = Object.keys(params).filter((name) => name !== 'tab')
  const without = Object.fromEntries(names.map((name) => [name, undefined]))
  return (
    <PageTabs
      label={t('title')}
      active={params['tab']}
      onChange={(next) => setParams({ ...without, tab: next === 'session' ? undefined : next })}
      tabs={[
        { key: 'session', label: t('tabs.session'), content: <SessionTab /> },
        { key: 'records', label: t('tabs.records'), content: <RecordsTab /> },
      ]}
    />
  )
}
