import { hasTestEnded, type MyTest } from '@filo/contract/testers/tester-shapes'
import { listMyTests } from '@filo/contract/testers/testers-routes'
import Box from '@mui/material/Box'
import { useTranslation } from 'react-i18next'
import { paths } from '../../app/paths.ts'
import { StateChip } from '../../components/status/StateChip.tsx'
import { useStateOptions } from '../../components/status/use-state-options.ts'
import { ListPage } from '../../components/table/ListPage.tsx'
import { useLocalized } from '../../i18n/localized.ts'
import { useQueryParams } from '../../lib/query-params.ts'
import { lazyDialog } from '../../ui/lazy/lazy-part.tsx'
import type { Column } from '../../ui/table/column.ts'
import { RelativeTime } from '../../ui/time/RelativeTime.tsx'
import { benchStatus } from './bench-status.ts'
import { Workbench } from './Workbench.tsx'

const TestPreview = lazyDialog(async () => (await import('./TestPreview.tsx')).TestPreview)

function nameOf({ aros }: MyTest): string {
  return `${aros.name} ${aros.version}`
}

/** The own verdict; of a test that ended without it, how it ended. */
function Status({ test: { tester, aros } }: { test: MyTest }) {
  if (tester.verdict) return <StateChip kind="verdict" state={tester.verdict} />
  if (benchStatus({ tester, aros }).isCutOff) return <StateChip kind="aros" state={aros.state} />
  return <StateChip kind="tester" state={tester.state} />
}

/** Until when; said in words where that is past and the test still runs. */
function Due({ test: { tester, aros } }: { test: MyTest }) {
  const { t } = useTranslation('testers')
  if (!tester.dueAt) return '—'
  if (!tester.isOverdue || hasTestEnded(aros.state)) return <RelativeTime at={tester.dueAt} />
  return (
    <Box component="span" sx={{ color: 'error.main' }}>
      {t('list.overdue')} · <RelativeTime at={tester.dueAt} />
    </Box>
  )
}

function useColumns(): Column<MyTest>[] {
  const { t } = useTranslation('testers')
  const localized = useLocalized()
  return [
    {
      id: 'aros',
      header: t('list.version'),
      width: 232,
      minWidth: 160,
      cell: nameOf,
      csvFields: [
        { field: 'aros.name', header: t('list.version') },
        { field: 'aros.version', header: t('list.number') },
      ],
    },
    {
      id: 'state',
      header: t('list.state'),
      width: 144,
      minWidth: 132,
      card: 'chip',
      cell: (row) => <Status test={row} />,
      csvField: 'tester.state',
    },
    {
      id: 'robot',
      header: t('list.product'),
      card: 'field',
      width: 176,
      minWidth: 120,
      foldOrder: 2,
      cell: (row) => localized(row.robot.name),
      csvField: 'robot.code',
    },
    {
      id: 'caseCount',
      header: t('list.cases'),
      align: 'end',
      width: 72,
      minWidth: 64,
      foldOrder: 3,
      cell: (row) => row.caseCount,
    },
    {
      id: 'dueAt',
      header: t('list.due'),
      sortField: 'dueAt',
      card: 'field',
      width: 208,
      minWidth: 200,
      cell: (row) => <Due test={row} />,
      csvField: 'tester.dueAt',
    },
    {
      id: 'createdAt',
      header: t('list.assigned'),
      sortField: 'createdAt',
      width: 144,
      minWidth: 128,
      foldOrder: 1,
      cell: ({ tester }) => <RelativeTime at={tester.createdAt} />,
      csvField: 'tester.createdAt',
    },
  ]
}

function MyTests() {
  const { t } = useTranslation('testers')
  const columns = useColumns()
  const states = useStateOptions('tester')
  const overdue = [
    { value: 'true', label: t('list.overdueOnly') },
    { value: 'false', label: t('list.inTime') },
  ]
  return (
    <ListPage
      route={listMyTests}
      label={t('list.label')}
      errorTitle={t('list.failed')}
      searchLabel={t('list.search')}
      intro={t('list.intro')}
      columns={columns}
      rowId={(row) => row.tester.id}
      rowName={nameOf}
      preview={(row, close) => <TestPreview test={row} onClose={close} />}
      rowHref={(row) => paths.versionTest({ ArosId: row.aros.id })}
      filters={[
        { field: 'state', label: t('list.state'), options: states },
        {
          field: 'waits',
          label: t('list.waits'),
          options: [{ value: 'true', label: t('list.waitsNow') }],
          isSingle: true,
        },
        { field: 'isOverdue', label: t('list.due'), options: overdue, isSingle: true },
      ]}
      topics={['aros-versions']}
      empty={{ drawing: 'check', title: t('list.empty'), body: t('list.emptyBody') }}
    />
  )
}

/** /material/versiontest: the tester's own assignments, or with `?ArosId=` the workbench of one. */
export function VersionTestPage() {
  const [params] = useQueryParams()
  const { ArosId } = params
  return ArosId ? <Workbench key={ArosId} ArosId={ArosId} /> : <MyTests />
}
