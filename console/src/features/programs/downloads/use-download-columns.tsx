import { downloadKindNames } from '@filo/contract/downloads/download-kinds'
import type { Download } from '@filo/contract/downloads/downloads-routes'
import { useTranslation } from 'react-i18next'
import { StateChip } from '../../../components/status/StateChip.tsx'
import { useLocalized } from '../../../i18n/localized.ts'
import { useFormats } from '../../../ui/format/use-formats.ts'
import { Hint } from '../../../ui/hint/Hint.tsx'
import type { Column } from '../../../ui/table/column.ts'
import { RelativeTime } from '../../../ui/time/RelativeTime.tsx'

/** How much came over, by the server and by the robot; each column says whose figure it is. */
function useByteColumns(): Column<Download>[] {
  const { t } = useTranslation('programs')
  const { bytes } = useFormats()
  return [
    {
      id: 'servedBytes',
      header: t('downloads.served'),
      sortField: 'servedBytes',
      align: 'end',
      width: 132,
      minWidth: 116,
      card: 'field',
      cell: ({ servedBytes }) => (
        <Hint title={t('downloads.servedHint')} isDescription>
          <span>{bytes(servedBytes)}</span>
        </Hint>
      ),
    },
    {
      id: 'reportedBytes',
      header: t('downloads.reported'),
      align: 'end',
      width: 132,
      minWidth: 108,
      card: 'field',
      foldOrder: 3,
      cell: ({ reportedBytes, robot }) =>
        reportedBytes === null ? (
          robot && t('downloads.notReported')
        ) : (
          <Hint title={t('downloads.reportedHint')} isDescription>
            <span>{bytes(reportedBytes)}</span>
          </Hint>
        ),
    },
  ]
}

function useCourseColumns(): Column<Download>[] {
  const { t } = useTranslation('programs')
  const { duration, number } = useFormats()
  return [
    {
      id: 'at',
      header: t('downloads.at'),
      sortField: 'at',
      width: 144,
      minWidth: 128,
      card: 'field',
      cell: ({ at }) => <RelativeTime at={at} />,
    },
    {
      id: 'endedAt',
      header: t('downloads.endedAt'),
      width: 144,
      card: 'none',
      isHiddenByDefault: true,
      cell: ({ endedAt }) => (endedAt ? <RelativeTime at={endedAt} /> : '—'),
    },
    {
      id: 'durationMs',
      header: t('downloads.duration'),
      sortField: 'durationMs',
      align: 'end',
      width: 116,
      minWidth: 96,
      foldOrder: 4,
      card: 'none',
      cell: ({ durationMs }) => {
        if (durationMs === null) return '—'
        return durationMs < 1000 ? t('downloads.underSecond') : duration(Math.round(durationMs / 1000))
      },
    },
    {
      id: 'resumeCount',
      header: t('downloads.resumed'),
      align: 'end',
      width: 124,
      minWidth: 100,
      foldOrder: 5,
      card: 'none',
      cell: ({ resumeCount }) => number(resumeCount),
    },
    {
      id: 'ip',
      header: t('downloads.ip'),
      width: 140,
      minWidth: 120,
      foldOrder: 6,
      card: 'none',
      cell: ({ ip }) => ip ?? '—',
    },
  ]
}

/** The columns of what was downloaded. */
export function useDownloadColumns(): Column<Download>[] {
  const { t } = useTranslation('programs')
  const localized = useLocalized()
  const bytes = useByteColumns()
  const course = useCourseColumns()
  return [
    {
      id: 'name',
      header: t('downloads.name'),
      width: 240,
      minWidth: 168,
      cell: ({ name }) => name || t('downloads.unnamed'),
    },
    {
      id: 'kind',
      header: t('downloads.kind'),
      width: 152,
      minWidth: 120,
      foldOrder: 2,
      card: 'none',
      cell: ({ kind }) => localized(downloadKindNames[kind]),
    },
    {
      id: 'by',
      header: t('downloads.by'),
      width: 200,
      minWidth: 132,
      card: 'field',
      cell: ({ robot, person }) => robot?.serial ?? person?.name ?? '—',
      csvFields: [
        { field: 'robot.serial', header: t('downloads.robot') },
        { field: 'person.name', header: t('downloads.person') },
      ],
    },
    {
      id: 'result',
      header: t('downloads.result'),
      width: 176,
      minWidth: 140,
      card: 'chip',
      cell: ({ result }) => <StateChip kind="download" state={result} />,
      csvFields: [
        { field: 'result', header: t('downloads.result') },
        { field: 'errorCode', header: t('downloads.errorCode') },
      ],
    },
    ...bytes,
    ...course,
    {
      id: 'attempt',
      header: t('downloads.attempt'),
      align: 'end',
      width: 104,
      minWidth: 92,
      card: 'none',
      isHiddenByDefault: true,
      cell: ({ attempt, robot }) => (robot ? attempt : '—'),
    },
  ]
}
