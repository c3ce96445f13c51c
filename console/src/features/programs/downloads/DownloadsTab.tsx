import {
  DownloadKind,
  downloadKindNames,
  downloadsRetentionDays,
} from '@filo/contract/downloads/download-kinds'
import { type Download, listDownloads } from '@filo/contract/downloads/downloads-routes'
import { getProducedRobot, listProducedRobots } from '@filo/contract/produced-robots/produced-robots-routes'
import { getUser, listUsers } from '@filo/contract/users/users-routes'
import { useTranslation } from 'react-i18next'
import { paths } from '../../../app/paths.ts'
import { useStateOptions } from '../../../components/status/use-state-options.ts'
import { ListPage } from '../../../components/table/ListPage.tsx'
import { PeriodFields } from '../../../components/table/PeriodFields.tsx'
import { useRecordFilter } from '../../../components/table/use-record-filter.ts'
import { useLocalized } from '../../../i18n/localized.ts'
import { useCan } from '../../../session/session.ts'
import { PageHeader } from '../../../ui/page/PageHeader.tsx'
import type { FilterDef } from '../../../ui/table/column.ts'
import { useDownloadColumns } from './use-download-columns.tsx'

function useFilters(): FilterDef[] {
  const { t } = useTranslation('programs')
  const localized = useLocalized()
  const can = useCan()
  const kinds = DownloadKind.options.map((value) => ({ value, label: localized(downloadKindNames[value]) }))
  const robot = useRecordFilter({
    field: 'unitId',
    label: t('downloads.robot'),
    list: listProducedRobots,
    query: { sort: 'serial' },
    one: getProducedRobot,
    oneParams: (unitId) => ({ unitId }),
    option: ({ id, serial, name }) => ({ value: id, label: name ? `${serial} · ${name}` : serial }),
  })
  const person = useRecordFilter({
    field: 'userId',
    label: t('downloads.person'),
    list: listUsers,
    query: { sort: 'displayName' },
    one: getUser,
    oneParams: (userId) => ({ userId }),
    option: ({ id, displayName, email }) => ({ value: id, label: `${displayName} · ${email}` }),
  })
  const results = useStateOptions('download')
  return [
    { field: 'kind', label: t('downloads.kind'), options: kinds },
    { field: 'result', label: t('downloads.result'), options: results },
    robot,
    ...(can('user.read') ? [person] : []),
  ]
}

const hrefOf = ({ robot, updateId, kind }: Download): string | undefined => {
  if (!robot) return undefined
  return paths.aboutRobots({ unitId: robot.id, ...(kind === 'aros' && updateId ? { updateId } : {}) })
}

/** İndirmeler: what robots and people fetched, newest first. */
export function DownloadsTab() {
  const { t } = useTranslation('programs')
  return (
    <>
      <PageHeader intro={t('downloads.intro', { days: downloadsRetentionDays })} actions={<PeriodFields />} />
      <ListPage
        route={listDownloads}
        label={t('tabs.downloads')}
        errorTitle={t('downloads.failed')}
        columns={useDownloadColumns()}
        filters={useFilters()}
        rowId={({ id }) => id}
        rowName={({ name, at }) => `${name} ${at}`}
        rowHref={hrefOf}
        defaults={{ sort: { field: 'at', isDescending: true } }}
        empty={{ drawing: 'packages', title: t('downloads.empty'), body: t('downloads.emptyBody') }}
      />
    </>
  )
}
