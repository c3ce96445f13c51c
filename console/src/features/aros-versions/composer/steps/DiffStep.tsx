import type { ArosVersionDetail } from '@filo/contract/aros-versions/aros-version-shapes'
import { getRobot } from '@filo/contract/robots/robots-routes'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '../../../../api/use-api.ts'
import { DiffPanel } from '../../../../components/aros-diff/DiffPanel.tsx'
import { useQueryParams } from '../../../../lib/query-params.ts'
import { SectionCard } from '../../../../ui/page/SectionCard.tsx'
import type { Draft } from '../draft/use-draft.ts'
import { comparableWith } from './comparable-with.ts'

/** Step ④: what the draft changes against its base, or against what the product runs now; the choice is in the address. */
export function DiffStep({ aros, draft }: { aros: ArosVersionDetail; draft: Draft }) {
  const { t } = useTranslation('aros-versions')
  const [params, setParams] = useQueryParams()
  const robot = useApiQuery(getRobot, { params: { variantId: aros.robot.id } })
  const productionId = robot.data?.defaultArosId ?? null
  const choices = comparableWith({ baseId: draft.baseId, productionId, ownId: aros.id })
  const chosen = choices.find(({ key }) => key === params['against']) ?? choices[0]
  return (
    <SectionCard title={t('steps.diff')}>
      {choices.length > 1 && (
        <ToggleButtonGroup
          exclusive
          size="small"
          aria-label={t('components:arosDiff.against')}
          value={chosen?.key}
          onChange={(_, key: string | null) => {
            if (key) setParams({ against: key === 'base' ? undefined : key }, { replace: true })
          }}
          sx={{ mb: 2, flexWrap: 'wrap' }}
        >
          {choices.map(({ key }) => (
            <ToggleButton key={key} value={key}>
              {t(`diff.choice.${key}`)}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
      )}
      {chosen?.isBoth && (
        <Typography color="text.secondary" sx={{ mb: 2 }}>
          {t('diff.baseIsCurrent')}
        </Typography>
      )}
      <DiffPanel ArosId={aros.id} againstId={chosen?.id} />
    </SectionCard>
  )
}
