import type { UnitHardware } from '@filo/contract/hardware/hardware-routes'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../ui/format/use-formats.ts'
import { KeyValueList } from '../../ui/page/KeyValueList.tsx'
import { SectionCard } from '../../ui/page/SectionCard.tsx'
import { RelativeTime } from '../../ui/time/RelativeTime.tsx'
import { HardwareActions } from './HardwareActions.tsx'

function Notices({ hardware }: { hardware: UnitHardware }) {
  const { t } = useTranslation('components')
  const { scan, open, canScan, modelChecks, snapshot } = hardware
  const differs = modelChecks.filter(({ result }) => result === 'different')
  return (
    <>
      {canScan === false && <Alert severity="info">{t('hardware.tooOld')}</Alert>}
      {scan?.state === 'waiting' && <Alert severity="info">{t('hardware.scanWaiting')}</Alert>}
      {scan?.state === 'refused' && <Alert severity="warning">{t('hardware.scanRefused')}</Alert>}
      {open.unexplained > 0 && (
        <Alert severity="error">{t('hardware.unexplained', { count: open.unexplained })}</Alert>
      )}
      {differs.map(({ field, expected, found }) => (
        <Alert key={field} severity="warning">
          {t('hardware.differs', { part: t(`hardware.model.${field}`), expected, found })}
        </Alert>
      ))}
      {snapshot?.warnings.map((warning) => (
        <Alert key={warning} severity="info">
          {warning}
        </Alert>
      ))}
    </>
  )
}

/** How a robot's hardware stands: when it was looked at, its passport, and what waits for somebody. */
export function HardwareSummary({ hardware }: { hardware: UnitHardware }) {
  const { t } = useTranslation('components')
  const { dateTime, number } = useFormats()
  const { snapshot, passport, open, modelChecks } = hardware
  const same = modelChecks.filter(({ result }) => result === 'same').length
  const passportText =
    passport &&
    t(passport.isSame ? 'hardware.passportSame' : 'hardware.passportOther', {
      at: dateTime(passport.frozenAt),
    })
  return (
    <SectionCard title={t('hardware.summary')} actions={<HardwareActions hardware={hardware} />}>
      <Box sx={{ display: 'grid', gap: 2 }}>
        <Notices hardware={hardware} />
        <KeyValueList
          items={[
            { label: t('hardware.lastScan'), value: snapshot && <RelativeTime at={snapshot.lastSeenAt} /> },
            { label: t('hardware.since'), value: snapshot && dateTime(snapshot.firstSeenAt) },
            {
              label: t('hardware.passport'),
              value: passportText,
              missingReason: t('hardware.noPassport'),
            },
            {
              label: t('hardware.ofModel'),
              value:
                modelChecks.length > 0
                  ? t('hardware.ofModelCount', { same, total: modelChecks.length })
                  : undefined,
              missingReason: t('hardware.noModel'),
            },
            { label: t('hardware.openChanges'), value: number(open.new + open.flagged) },
          ]}
        />
      </Box>
    </SectionCard>
  )
}
