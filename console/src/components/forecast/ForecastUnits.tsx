import { ForecastReason, forecastReasonNames } from '@filo/contract/forecasts/forecast-reasons'
import type {
  listArosForecastUnits,
  listCampaignForecastUnits,
} from '@filo/contract/forecasts/forecast-routes'
import { useTranslation } from 'react-i18next'
import { paths } from '../../app/paths.ts'
import { useLocalized } from '../../i18n/localized.ts'
import type { ListState } from '../../ui/table/list-state.ts'
import { useStateOptions } from '../status/use-state-options.ts'
import { ListPart } from '../table/ListPart.tsx'
import { useForecastColumns } from './use-forecast-columns.tsx'

interface Props {
  route: typeof listArosForecastUnits | typeof listCampaignForecastUnits
  params: Record<string, string>
  state: ListState
  onStateChange: (next: ListState) => void
  onChoose: (unitId: string) => void
}

/** The robots of a forecast by serial number; choosing one shows what changes on it. */
export function ForecastUnits({ route, params, state, onStateChange, onChoose }: Props) {
  const { t } = useTranslation('components')
  const localized = useLocalized()
  const columns = useForecastColumns(onChoose)
  const reasons = ForecastReason.options.map((value) => ({
    value,
    label: localized(forecastReasonNames[value]),
  }))
  return (
    <ListPart
      route={route}
      params={params}
      label={t('forecast.label')}
      errorTitle={t('forecast.failed')}
      columns={columns}
      state={state}
      onStateChange={onStateChange}
      rowId={({ unitId }) => unitId}
      rowName={({ serial }) => serial}
      rowHref={({ unitId }) => paths.aboutRobots({ unitId })}
      onPreview={({ unitId }) => onChoose(unitId)}
      bulkActions={[]}
      filters={[
        { field: 'outcome', label: t('forecast.outcome'), options: useStateOptions('forecast') },
        { field: 'reason', label: t('forecast.reasons'), options: reasons },
      ]}
      searchLabel={t('forecast.search')}
      empty={{ drawing: 'robot', title: t('forecast.none') }}
    />
  )
}
