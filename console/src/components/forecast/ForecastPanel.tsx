import {
  getArosForecast,
  getCampaignForecast,
  listArosForecastUnits,
  listCampaignForecastUnits,
} from '@filo/contract/forecasts/forecast-routes'
import Box from '@mui/material/Box'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '../../api/use-api.ts'
import { useQueryParams } from '../../lib/query-params.ts'
import { SectionCard } from '../../ui/page/SectionCard.tsx'
import { QueryPanel } from '../page/QueryPanel.tsx'
import { ImpactPanel } from '../program-impact/ImpactPanel.tsx'
import { useListState } from '../table/use-list-state.ts'
import { ForecastSummary } from './ForecastSummary.tsx'
import { ForecastUnits } from './ForecastUnits.tsx'
import { UnitChangesDrawer } from './UnitChangesDrawer.tsx'

interface Props {
  ArosId: string
  /** Of this campaign's robots; without it of the robots of the release's product, as if it became their default. */
  campaignId?: string
}

function useForecast({ ArosId, campaignId }: Props) {
  const ofAros = useApiQuery(getArosForecast, { params: { ArosId } }, { enabled: !campaignId })
  const params = { campaignId: campaignId ?? '' }
  const ofCampaign = useApiQuery(getCampaignForecast, { params }, { enabled: campaignId !== undefined })
  return campaignId ? ofCampaign : ofAros
}

/** What a release would come to now: counts by reason, the robots behind each, and what changes on one of them. */
export function ForecastPanel({ ArosId, campaignId }: Props) {
  const { t } = useTranslation('components')
  const query = useForecast({ ArosId, ...(campaignId ? { campaignId } : {}) })
  const [params, setParams] = useQueryParams()
  const [state, setState] = useListState({}, { prefix: 'forecast', of: campaignId ?? ArosId })
  const list = campaignId
    ? { route: listCampaignForecastUnits, params: { campaignId } }
    : { route: listArosForecastUnits, params: { ArosId } }
  const choose = (changesOn: string | undefined) => setParams({ changesOn })
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <SectionCard title={t(campaignId ? 'forecast.ofCampaign' : 'forecast.ofDefault')}>
        <QueryPanel query={query} errorTitle={t('forecast.failed')} lines={5}>
          {(forecast) => (
            <ForecastSummary
              forecast={forecast}
              onReason={(reason) => setState({ ...state, page: 1, filters: { reason: [reason] } })}
            />
          )}
        </QueryPanel>
      </SectionCard>
      <ImpactPanel ArosId={ArosId} />
      <ForecastUnits {...list} state={state} onStateChange={setState} onChoose={choose} />
      {params['changesOn'] && (
        <UnitChangesDrawer ArosId={ArosId} unitId={params['changesOn']} onClose={() => choose(undefined)} />
      )}
    </Box>
  )
}
