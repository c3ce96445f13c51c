import { forecastReasonNames } from '@filo/contract/forecasts/forecast-reasons'
import { getUnitChanges, type UnitChanges } from '@filo/contract/forecasts/forecast-routes'
import Box from '@mui/material/Box'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '../../api/use-api.ts'
import { useLocalized } from '../../i18n/localized.ts'
import { SideDrawer } from '../../ui/dialog/SideDrawer.tsx'
import { useFormats } from '../../ui/format/use-formats.ts'
import { KeyValueList } from '../../ui/page/KeyValueList.tsx'
import { DiffPackages } from '../aros-diff/DiffPanel.tsx'
import { QueryPanel } from '../page/QueryPanel.tsx'
import { StateChip } from '../status/StateChip.tsx'

function Facts({ changes }: { changes: UnitChanges }) {
  const { t } = useTranslation('components')
  const localized = useLocalized()
  const { bytes, duration } = useFormats()
  const { unit, to, downloadBytes, restart, downtime } = changes
  const { installed, reasons, freeBytes, neededBytes } = unit
  const lasts = downtime && {
    median: duration(downtime.medianS),
    most: duration(downtime.mostS),
    count: downtime.updates,
  }
  return (
    <KeyValueList
      items={[
        {
          label: t('forecast.outcome'),
          value: (
            <Box sx={{ display: 'grid', gap: 0.5, justifyItems: 'start' }}>
              <StateChip kind="forecast" state={unit.outcome} />
              {reasons.map((reason) => (
                <span key={reason}>{localized(forecastReasonNames[reason])}</span>
              ))}
            </Box>
          ),
        },
        {
          label: t('forecast.way'),
          value: `${installed ? `${installed.name} ${installed.version}` : t('forecast.nothingKnown')} → ${to.name} ${to.version}`,
        },
        {
          label: t('forecast.download'),
          value: t('forecast.downloadAtMost', { size: bytes(downloadBytes) }),
        },
        {
          label: t('forecast.disk'),
          value:
            freeBytes === null
              ? t('forecast.diskUnknown', { needed: bytes(neededBytes) })
              : t('forecast.diskKnown', { needed: bytes(neededBytes), free: bytes(freeBytes) }),
        },
        { label: t('arosDiff.restart'), value: t(`arosDiff.restartOf.${restart}`) },
        {
          label: t('forecast.downtime'),
          value:
            downtime && lasts
              ? t(`forecast.downtimeOf.${downtime.of}`, lasts)
              : t('forecast.downtimeUnknown'),
        },
      ]}
    />
  )
}

/** What a release would change on one robot: packages with their files, bytes, disk, restart and downtime. */
export function UnitChangesDrawer(props: { ArosId: string; unitId: string; onClose: () => void }) {
  const { ArosId, unitId, onClose } = props
  const { t } = useTranslation('components')
  const query = useApiQuery(getUnitChanges, { params: { ArosId, unitId } })
  const serial = query.data?.unit.serial
  return (
    <SideDrawer
      isOpen
      title={serial ? t('forecast.changesTitle', { serial }) : t('forecast.changes')}
      onClose={onClose}
      width={640}
    >
      <QueryPanel query={query} errorTitle={t('forecast.failed')} lines={8}>
        {(changes) => (
          <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
            <Facts changes={changes} />
            <DiffPackages ArosId={ArosId} againstId={changes.unit.installed?.id ?? 'none'} />
          </Box>
        )}
      </QueryPanel>
    </SideDrawer>
  )
}
