import type { ProducedRobotRow } from '@filo/contract/produced-robots/produced-robots-routes'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { StateChip } from '../../../components/status/StateChip.tsx'

type Versions = Pick<ProducedRobotRow, 'isMismatch' | 'deviceArosVersion' | 'softwareArosVersion'>

/** Which versions the base image and the package manager name. */
export function mismatchText(t: TFunction<'robots'>, unit: Versions): string {
  return t('mismatch.between', {
    device: unit.deviceArosVersion ?? '',
    software: unit.softwareArosVersion ?? '',
  })
}

/** Shown only when the base image and the package manager name different AROS versions. */
export function MismatchChip({ unit }: { unit: Versions }) {
  const { t } = useTranslation('robots')
  if (!unit.isMismatch) return null
  return <StateChip kind="unitUpdate" state="mismatch" title={mismatchText(t, unit)} />
}
