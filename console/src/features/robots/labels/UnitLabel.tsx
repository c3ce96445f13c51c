import type { ProducedRobotRow } from '@filo/contract/produced-robots/produced-robots-routes'
import Box from '@mui/material/Box'
import { useTranslation } from 'react-i18next'
import { paths } from '../../../app/paths.ts'
import { useLocalized } from '../../../i18n/localized.ts'
import { QrCode } from '../../../ui/qr/QrCode.tsx'

interface UnitLabelProps {
  unit: ProducedRobotRow
  claimCode?: string | undefined
}

/** The label of one unit, for its back or its box: who it is, and a code that opens its page. */
export function UnitLabel({ unit, claimCode }: UnitLabelProps) {
  const { t } = useTranslation(['robots/register', 'robots'])
  const localized = useLocalized()
  const address = new URL(paths.aboutRobots({ unitId: unit.id }), location.origin).href
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: '3mm',
        p: '3mm',
        border: '1px dashed #999',
        borderRadius: '2mm',
        breakInside: 'avoid',
        minWidth: 0,
      }}
    >
      <QrCode text={address} label={t('labels.qr', { serial: unit.serial })} size="26mm" />
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere', lineHeight: 1.35 }}>
        <Box sx={{ fontWeight: 700, fontSize: '4.2mm' }}>{unit.serial}</Box>
        {unit.name !== unit.serial && <Box>{unit.name}</Box>}
        <Box>{localized(unit.modelName)}</Box>
        <Box sx={{ fontSize: '3.2mm' }}>{unit.robotCode}</Box>
        {claimCode && (
          <Box sx={{ mt: '1mm' }}>
            {t('claim.code')}:{' '}
            <Box component="code" sx={{ fontWeight: 700, whiteSpace: 'nowrap' }}>
              {claimCode}
            </Box>
          </Box>
        )}
      </Box>
    </Box>
  )
}
