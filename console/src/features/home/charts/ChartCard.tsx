import ShowChart from '@mui/icons-material/BarChartOutlined'
import TableRows from '@mui/icons-material/TableRowsOutlined'
import Box from '@mui/material/Box'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Hint } from '../../../ui/hint/Hint.tsx'
import { SectionCard } from '../../../ui/page/SectionCard.tsx'

type View = 'chart' | 'table'

const icons = { chart: ShowChart, table: TableRows }

interface Props {
  title: string
  /** Absent: nothing to draw, `empty` says why. */
  chart: ReactNode
  table: ReactNode
  empty?: ReactNode
}

/** A chart with its numbers as a table for those who prefer or need it. */
export function ChartCard({ title, chart, table, empty }: Props) {
  const { t } = useTranslation('home')
  const [view, setView] = useState<View>('chart')
  const views = (
    <ToggleButtonGroup
      exclusive
      size="small"
      value={view}
      aria-label={t('charts.view', { title })}
      onChange={(_, next: View | null) => next && setView(next)}
    >
      {(['chart', 'table'] as const).map((each) => {
        const Icon = icons[each]
        return (
          <ToggleButton key={each} value={each} aria-label={t(`charts.${each}`)} sx={{ p: 0.75 }}>
            <Hint title={t(`charts.${each}`)}>
              <Icon fontSize="small" />
            </Hint>
          </ToggleButton>
        )
      })}
    </ToggleButtonGroup>
  )
  return (
    <SectionCard title={title} actions={empty ? undefined : views}>
      {empty ?? <Box sx={{ minHeight: 264 }}>{view === 'table' ? table : chart}</Box>}
    </SectionCard>
  )
}
