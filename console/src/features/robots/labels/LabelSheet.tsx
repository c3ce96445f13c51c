import { namedUnitsLimit } from '@filo/contract/produced-robots/produced-robot-bulk-routes'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useReadError } from '../../../components/form/use-read-error.ts'
import { ProgressBar } from '../../../ui/page/ProgressBar.tsx'
import type { BulkProps } from '../bulk-changes/bulk-target.ts'
import { readChosen } from '../bulk-changes/read-chosen.ts'
import { PrintSheet } from './PrintSheet.tsx'
import { paper } from './print-sheet.ts'
import { UnitLabel } from './UnitLabel.tsx'

interface LabelSheetProps extends Pick<BulkProps, 'target' | 'count' | 'onClose'> {
  /** Claim codes that were just made, by unit. */
  codes?: ReadonlyMap<string, string>
}

/**
 * The labels of the chosen units on a sheet, ready for the printer: serial, model, a QR code of the unit's page and,
 * when it was just made, the claim code.
 */
export function LabelSheet({ target, count, codes, onClose }: LabelSheetProps) {
  const { t } = useTranslation(['robots/register', 'robots'])
  const readError = useReadError()
  const [columns, setColumns] = useState(2)
  const isTooMany = count > namedUnitsLimit
  const units = useQuery({
    queryKey: ['unit-labels', target],
    queryFn: () => readChosen(target, namedUnitsLimit),
    enabled: !isTooMany,
  })
  return (
    <PrintSheet
      title={t('labels.title', { count })}
      printLabel={t('labels.print')}
      isReady={units.data !== undefined}
      onClose={onClose}
      choices={
        <ToggleButtonGroup
          exclusive
          size="small"
          aria-label={t('labels.columns')}
          value={columns}
          onChange={(_, next: number | null) => next && setColumns(next)}
        >
          {[2, 3].map((each) => (
            <ToggleButton key={each} value={each}>
              {t('labels.columnCount', { count: each })}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
      }
    >
      {isTooMany && (
        <Alert severity="warning" sx={{ m: 2 }}>
          {t('labels.tooMany', { limit: namedUnitsLimit })}
        </Alert>
      )}
      {units.error && (
        <Alert severity="error" sx={{ m: 2 }}>
          {readError(units.error)}
        </Alert>
      )}
      {units.isFetching && !units.data && (
        <Box sx={{ p: 2 }}>
          <ProgressBar label={t('labels.loading')} value={undefined} />
        </Box>
      )}
      {units.data && (
        <Box
          component="ul"
          aria-label={t('labels.list')}
          sx={{
            ...paper,
            listStyle: 'none',
            m: 0,
            p: { xs: 2, sm: '10mm' },
            displayPrint: 'grid',
            display: 'grid',
            gap: '4mm',
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: `repeat(${columns}, minmax(0, 1fr))` },
            '@media print': { p: 0, gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` },
          }}
        >
          {units.data.map((unit) => (
            <UnitLabel key={unit.id} unit={unit} claimCode={codes?.get(unit.id)} />
          ))}
        </Box>
      )}
    </PrintSheet>
  )
}
