import { getReleaseEvidence } from '@filo/contract/testers/release-evidence-routes'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '../../../api/use-api.ts'
import { DiffPanel } from '../../../components/aros-diff/DiffPanel.tsx'
import { QueryPanel } from '../../../components/page/QueryPanel.tsx'
import { useQueryParams } from '../../../lib/query-params.ts'
import { SectionCard } from '../../../ui/page/SectionCard.tsx'

/** What the version changes: against what the robots of the product run now, or against what it was made of. */
export function DifferenceTab({ ArosId }: { ArosId: string }) {
  const { t } = useTranslation('aros-versions')
  const [params, setParams] = useQueryParams()
  const query = useApiQuery(getReleaseEvidence, { params: { ArosId } })
  const against = params['against'] === 'base' ? 'base' : 'now'
  return (
    <SectionCard>
      <QueryPanel query={query} errorTitle={t('evidence.failed')} lines={8}>
        {({ runsNow }) => {
          const isDefault = runsNow?.id === ArosId
          const offersBoth = runsNow !== null && !isDefault
          return (
            <>
              {offersBoth && (
                <ToggleButtonGroup
                  exclusive
                  size="small"
                  aria-label={t('diffAgainst.label')}
                  value={against}
                  onChange={(_, value: string | null) => {
                    if (value)
                      setParams({ against: value === 'base' ? 'base' : undefined }, { replace: true })
                  }}
                  sx={{ mb: 2 }}
                >
                  <ToggleButton value="now">{t('diffAgainst.now')}</ToggleButton>
                  <ToggleButton value="base">{t('diffAgainst.base')}</ToggleButton>
                </ToggleButtonGroup>
              )}
              <DiffPanel
                ArosId={ArosId}
                againstId={offersBoth && against === 'now' ? runsNow.id : undefined}
              />
            </>
          )
        }}
      </QueryPanel>
    </SectionCard>
  )
}
