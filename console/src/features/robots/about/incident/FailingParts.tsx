import { failureText } from '@filo/contract/device/messages/failure-words'
import {
  getProducedRobotSoftware,
  type ProducedRobot,
} from '@filo/contract/produced-robots/produced-robots-routes'
import { getUnitPrograms } from '@filo/contract/program-installs/program-installs-routes'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '../../../../api/use-api.ts'
import { useLocalized } from '../../../../i18n/localized.ts'
import type { FailingPart, Incident } from './incident-of.ts'
import { RawWords } from './RawWords.tsx'

function Part({ name, part, of }: { name: string; part: FailingPart; of: 'package' | 'program' }) {
  const { t } = useTranslation(['robots/about', 'robots'])
  const localized = useLocalized()
  const words = failureText(part.detail)
  return (
    <Alert severity="error">
      {t(`incident.failing.${of}`, { name, version: part.version })}
      {words && `: ${localized(words)}`}
      {part.detail ? <RawWords text={part.detail} /> : <Box>{t('incident.saidNothing')}</Box>}
    </Alert>
  )
}

interface Props {
  unit: ProducedRobot
  incident: Pick<Incident, 'packages' | 'programs'>
}

/** Packages and programs of a unit that fail, with what they printed last. */
export function FailingParts({ unit, incident: { packages, programs } }: Props) {
  const localized = useLocalized()
  const params = { unitId: unit.id }
  const software = useApiQuery(getProducedRobotSoftware, { params }, { enabled: packages.length > 0 }).data
  const installs = useApiQuery(getUnitPrograms, { params }, { enabled: programs.length > 0 }).data
  const packageName = (code: string) =>
    localized(software?.packages.find((each) => each.code === code)?.name ?? null) || code
  const programName = (code: string) =>
    localized(installs?.items.find(({ program }) => program.code === code)?.program.name ?? null) || code
  return (
    <>
      {packages.map((part) => (
        <Part key={part.code} of="package" part={part} name={packageName(part.code)} />
      ))}
      {programs.map((part) => (
        <Part key={part.code} of="program" part={part} name={programName(part.code)} />
      ))}
    </>
  )
}
