import { type AffectedRobot, listAffectedRobots } from '@filo/contract/program-impact/program-impact-routes'
import { useTranslation } from 'react-i18next'
import { paths } from '../../app/paths.ts'
import { useLocalized } from '../../i18n/localized.ts'
import type { Column } from '../../ui/table/column.ts'
import { ListPart } from '../table/ListPart.tsx'
import { useListState } from '../table/use-list-state.ts'
import { ImpactChip } from './ImpactChip.tsx'

function useImpactColumns(): Column<AffectedRobot>[] {
  const { t } = useTranslation('components')
  const localized = useLocalized()
  return [
    {
      id: 'serial',
      header: t('forecast.serial'),
      width: 150,
      minWidth: 120,
      sortField: 'serial',
      cell: ({ serial }) => serial,
    },
    {
      id: 'program',
      header: t('programImpact.program'),
      width: 220,
      minWidth: 150,
      card: 'field',
      cell: ({ program, release }) => `${localized(program.name)} ${release.semver}`,
      csvField: 'program.code',
    },
    {
      id: 'impact',
      header: t('programImpact.impact'),
      width: 180,
      minWidth: 150,
      card: 'chip',
      cell: ({ impact }) => <ImpactChip impact={impact} />,
    },
    {
      id: 'replacement',
      header: t('programImpact.fits'),
      width: 130,
      minWidth: 100,
      foldOrder: 2,
      cell: ({ replacement }) => replacement?.semver ?? '—',
      csvField: 'replacement.semver',
    },
    {
      id: 'customer',
      header: t('forecast.customer'),
      width: 160,
      minWidth: 110,
      foldOrder: 1,
      cell: ({ customerName }) => customerName ?? '—',
      csvField: 'customerName',
    },
  ]
}

/** The robots with a program that an AROS version would stop, or that would need another release; one row for each program. */
export function ImpactRobots({ ArosId }: { ArosId: string }) {
  const { t } = useTranslation('components')
  const [state, setState] = useListState({}, { prefix: 'programs', of: ArosId })
  const columns = useImpactColumns()
  return (
    <ListPart
      route={listAffectedRobots}
      params={{ ArosId }}
      label={t('programImpact.robots')}
      errorTitle={t('programImpact.failed')}
      columns={columns}
      state={state}
      onStateChange={setState}
      rowId={({ id }) => id}
      rowName={({ serial }) => serial}
      rowHref={({ unitId }) => paths.aboutRobots({ unitId })}
      bulkActions={[]}
      filters={[]}
      empty={{ drawing: 'robot', title: t('programImpact.none') }}
    />
  )
}
