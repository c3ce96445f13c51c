import type { ProducedRobot } from '@filo/contract/produced-robots/produced-robots-routes'
import type { PassedQualityCheck, QualityCheck } from '@filo/contract/quality-checks/quality-checks-routes'
import { qualityItemNames, qualityResultNames } from '@filo/contract/quality-checks/quality-items'
import Box from '@mui/material/Box'
import { useTranslation } from 'react-i18next'
import { paths } from '../../../app/paths.ts'
import { Picture } from '../../../components/picture/Picture.tsx'
import { useLocalized } from '../../../i18n/localized.ts'
import { useFormats } from '../../../ui/format/use-formats.ts'
import { QrCode } from '../../../ui/qr/QrCode.tsx'
import { PrintSheet } from '../labels/PrintSheet.tsx'
import { paper } from '../labels/print-sheet.ts'
import { useFindingText } from './use-finding-text.ts'

type Round = Pick<QualityCheck | PassedQualityCheck, 'findings' | 'waivers' | 'photoKey'>

interface Props {
  unit: ProducedRobot
  /** One that was passed, or the one under way. */
  round: Round & Partial<Pick<PassedQualityCheck, 'passedAt' | 'passedByName'>>
  onClose: () => void
}

const cell = { borderBottom: '1px solid #bbb', p: '2mm', textAlign: 'left', verticalAlign: 'top' } as const

function Head({ unit, round }: Omit<Props, 'onClose'>) {
  const { t } = useTranslation('robots/quality')
  const localized = useLocalized()
  const { dateTime } = useFormats()
  const address = new URL(paths.aboutRobots({ unitId: unit.id }), location.origin).href
  const state = round.passedAt
    ? t('passed.line', { at: dateTime(round.passedAt), name: round.passedByName ?? t('gone') })
    : t('report.draft')
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: '6mm', alignItems: 'flex-start' }}>
      <QrCode text={address} label={t('report.qr', { serial: unit.serial })} size="32mm" />
      <Box sx={{ flex: '1 1 60mm', minWidth: 0, lineHeight: 1.5, overflowWrap: 'anywhere' }}>
        <Box component="h1" sx={{ fontSize: '6mm', m: 0 }}>
          {t('report.title')}
        </Box>
        <Box sx={{ fontWeight: 700, fontSize: '5mm' }}>{unit.serial}</Box>
        <Box>{`${localized(unit.modelName)} · ${unit.robotCode}`}</Box>
        <Box>{state}</Box>
      </Box>
      {round.photoKey && (
        <Picture use="image" pictureKey={round.photoKey} alt={t('photo.label')} width={180} height={135} />
      )}
    </Box>
  )
}

function Results({ round }: Pick<Props, 'round'>) {
  const { t } = useTranslation('robots/quality')
  const localized = useLocalized()
  const { findingText, waiverText } = useFindingText()
  return (
    <Box component="table" sx={{ width: '100%', borderCollapse: 'collapse', mt: '6mm' }}>
      <thead>
        <tr>
          {(['item', 'result', 'evidence'] as const).map((name) => (
            <Box component="th" key={name} sx={{ ...cell, borderColor: '#000' }}>
              {t(`report.columns.${name}`)}
            </Box>
          ))}
        </tr>
      </thead>
      <tbody>
        {round.findings.map((finding) => {
          const waiver = round.waivers.find(({ item }) => item === finding.item)
          const isWaived = waiver !== undefined && finding.result !== 'passed'
          return (
            <tr key={finding.item}>
              <Box component="th" scope="row" sx={cell}>
                {localized(qualityItemNames[finding.item])}
              </Box>
              <Box component="td" sx={{ ...cell, whiteSpace: 'nowrap' }}>
                {isWaived ? t('waived') : localized(qualityResultNames[finding.result])}
              </Box>
              <Box component="td" sx={{ ...cell, overflowWrap: 'anywhere' }}>
                {findingText(finding)}
                {isWaived && <Box>{waiverText(waiver)}</Box>}
              </Box>
            </tr>
          )
        })}
      </tbody>
    </Box>
  )
}

/** The report of quality control on a sheet of paper: the robot, a code of its page, and every item with its evidence. */
export function QualityReport({ unit, round, onClose }: Props) {
  const { t } = useTranslation('robots/quality')
  return (
    <PrintSheet
      title={t('report.heading', { serial: unit.serial })}
      printLabel={t('report.print')}
      onClose={onClose}
    >
      <Box sx={{ ...paper, p: { xs: 2, sm: '10mm' }, '@media print': { p: 0 }, flex: 1 }}>
        <Head unit={unit} round={round} />
        <Results round={round} />
        <Box sx={{ display: 'flex', gap: '10mm', mt: '16mm' }}>
          {(['signature', 'date'] as const).map((name) => (
            <Box key={name} sx={{ flex: 1, borderTop: '1px solid #000', pt: '1mm' }}>
              {t(`report.${name}`)}
            </Box>
          ))}
        </Box>
      </Box>
    </PrintSheet>
  )
}
