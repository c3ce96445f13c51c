import { forecastReasonNames } from '@filo/contract/forecasts/forecast-reasons'
import type { ForecastUnit } from '@filo/contract/forecasts/forecast-routes'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useTranslation } from 'react-i18next'
import { useLocalized } from '../../i18n/localized.ts'
import { useFormats } from '../../ui/format/use-formats.ts'
import type { Column } from '../../ui/table/column.ts'
import { StateChip } from '../status/StateChip.tsx'

/** The columns of a forecast's robots; `onChoose` shows what changes on one. */
export function useForecastColumns(onChoose: (unitId: string) => void): Column<ForecastUnit>[] {
  const { t } = useTranslation('components')
  const localized = useLocalized()
  const { bytes } = useFormats()
  return [
    { id: 'serial', header: t('forecast.serial'), width: 150, minWidth: 120, cell: ({ serial }) => serial },
    {
      id: 'outcome',
      header: t('forecast.outcome'),
      width: 140,
      minWidth: 128,
      card: 'chip',
      cell: ({ outcome }) => <StateChip kind="forecast" state={outcome} />,
    },
    {
      id: 'reasons',
      header: t('forecast.reasons'),
      width: 280,
      minWidth: 180,
      card: 'field',
      cell: ({ reasons, goesBack }) => (
        <Box sx={{ whiteSpace: 'normal', overflowWrap: 'anywhere' }}>
          {[
            ...reasons.map((reason) => localized(forecastReasonNames[reason])),
            ...(goesBack ? [t('forecast.goesBackShort')] : []),
          ].join(' · ') || '—'}
        </Box>
      ),
    },
    {
      id: 'customer',
      header: t('forecast.customer'),
      width: 140,
      minWidth: 110,
      foldOrder: 3,
      cell: ({ customerName }) => customerName ?? '—',
      csvField: 'customerName',
    },
    {
      id: 'installed',
      header: t('forecast.installed'),
      width: 96,
      minWidth: 80,
      foldOrder: 2,
      cell: ({ installed }) => installed?.version ?? '—',
      csvField: 'installed.version',
    },
    {
      id: 'disk',
      header: t('forecast.free'),
      width: 110,
      minWidth: 90,
      align: 'end',
      foldOrder: 4,
      cell: ({ freeBytes }) => (freeBytes === null ? t('forecast.notReported') : bytes(freeBytes)),
      csvField: 'freeBytes',
    },
    {
      id: 'changes',
      header: t('forecast.changes'),
      width: 120,
      minWidth: 110,
      card: 'field',
      cell: ({ unitId, serial }) => (
        <Button
          size="small"
          color="inherit"
          aria-label={t('forecast.showChanges', { serial })}
          onClick={() => onChoose(unitId)}
        >
          {t('forecast.show')}
        </Button>
      ),
      csvField: false,
    },
  ]
}
