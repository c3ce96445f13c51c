import { getProgram, type Program } from '@filo/contract/programs/programs-routes'
import Alert from '@mui/material/Alert'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '../../../api/use-api.ts'
import { useEvents } from '../../../api/use-events.ts'
import { HistoryTab } from '../../../components/history/HistoryTab.tsx'
import { PackageIcon } from '../../../components/package/PackageIcon.tsx'
import { DetailPage } from '../../../components/page/DetailPage.tsx'
import { QueryPanel } from '../../../components/page/QueryPanel.tsx'
import { StateChip } from '../../../components/status/StateChip.tsx'
import { useLocalized } from '../../../i18n/localized.ts'
import { useCan } from '../../../session/session.ts'
import { lazyPart } from '../../../ui/lazy/lazy-part.tsx'
import { programReadings } from '../shared/program-readings.ts'
import { useProgramWords } from '../shared/use-program-words.ts'
import { AboutTab } from './AboutTab.tsx'
import { ReleasesTab } from './ReleasesTab.tsx'
import { useProgramActions } from './use-program-actions.tsx'

const InstallsTab = lazyPart(async () => (await import('./InstallsTab.tsx')).InstallsTab)
const InStoresTab = lazyPart(async () => (await import('../stores/InStoresTab.tsx')).InStoresTab)

function Notice({ state }: Pick<Program, 'state'>) {
  const { t } = useTranslation('programs')
  if (state === 'suspended') return <Alert severity="warning">{t('about.suspended')}</Alert>
  if (state === 'retired') return <Alert severity="info">{t('about.retired')}</Alert>
  return null
}

function Content({ program }: { program: Program }) {
  const { t } = useTranslation('programs')
  const localized = useLocalized()
  const { category } = useProgramWords()
  const { dialogs, addRelease, ...actions } = useProgramActions(program)
  const labels = {
    name: t('facts.name'),
    description: t('facts.description'),
    category: t('facts.category'),
    publisher: t('facts.publisher'),
    iconKey: t('form.icon'),
    state: t('facts.state'),
  }
  const can = useCan()
  const description = localized(program.description)
  return (
    <>
      <DetailPage
        {...actions}
        name={localized(program.name) || program.code}
        identifier={{ label: t('facts.code'), value: program.code }}
        picture={<PackageIcon iconKey={program.iconKey} kind="ui" size={72} />}
        chips={<StateChip kind="program" state={program.state} />}
        meta={
          <>
            {`${category(program.category)} · ${program.publisher}`}
            {description && <br />}
            {description}
          </>
        }
        notice={<Notice state={program.state} />}
        tabs={[
          {
            key: 'releases',
            label: t('tabs.releases'),
            count: program.releaseCount,
            content: <ReleasesTab program={program} addRelease={addRelease} />,
          },
          ...(can('store.read')
            ? [{ key: 'stores', label: t('tabs.inStores'), content: <InStoresTab program={program} /> }]
            : []),
          ...(can('program_install.read')
            ? [{ key: 'installs', label: t('installs.tab'), content: <InstallsTab program={program} /> }]
            : []),
          { key: 'about', label: t('tabs.about'), content: <AboutTab program={program} /> },
          {
            key: 'history',
            label: t('tabs.history'),
            content: <HistoryTab objectType="program" objectId={program.id} fieldLabels={labels} />,
          },
        ]}
      />
      {dialogs}
    </>
  )
}

/** /programs?programId=: one program with its releases. */
export function OneProgram({ programId }: { programId: string }) {
  const { t } = useTranslation('programs')
  const query = useApiQuery(getProgram, { params: { programId } })
  useEvents(['programs'], { invalidates: programReadings })
  return (
    <QueryPanel query={query} errorTitle={t('about.failed')} lines={8}>
      {(program) => <Content program={program} />}
    </QueryPanel>
  )
}
