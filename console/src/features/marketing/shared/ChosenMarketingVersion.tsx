import { getMarketingVersion } from '@filo/contract/marketing/marketing-routes'
import type { MarketingVersion } from '@filo/contract/marketing/marketing-shapes'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '../../../api/use-api.ts'
import { useEvents } from '../../../api/use-events.ts'
import { paths } from '../../../app/paths.ts'
import { QueryPanel } from '../../../components/page/QueryPanel.tsx'
import { useQueryParams } from '../../../lib/query-params.ts'
import { EmptyState } from '../../../ui/page/EmptyState.tsx'
import { marketingReadings } from './marketing-readings.ts'

interface Props {
  children: (offer: MarketingVersion) => ReactNode
}

function OneMarketingVersion({ marketingVersionId, children }: Props & { marketingVersionId: string }) {
  const { t } = useTranslation('marketing')
  const query = useApiQuery(getMarketingVersion, { params: { marketingVersionId } })
  useEvents(['marketing'], { invalidates: marketingReadings })
  return (
    <QueryPanel query={query} errorTitle={t('about.failed')} lines={8}>
      {children}
    </QueryPanel>
  )
}

/** The marketing version that the address names (`?marketingVersionId=`), live; without one the way to the list. */
export function ChosenMarketingVersion({ children }: Props) {
  const { t } = useTranslation('marketing')
  const [{ marketingVersionId }] = useQueryParams()
  if (marketingVersionId)
    return (
      <OneMarketingVersion key={marketingVersionId} marketingVersionId={marketingVersionId}>
        {children}
      </OneMarketingVersion>
    )
  return (
    <Card>
      <EmptyState
        drawing="packages"
        title={t('about.noneChosen')}
        action={
          <Button variant="contained" href={paths.marketingVersions()}>
            {t('about.toList')}
          </Button>
        }
      />
    </Card>
  )
}
