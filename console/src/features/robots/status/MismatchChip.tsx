import type { ProducedRobotRow } from '@filo/contract/produced-robots/produced-robots-routes'
import { useTranslation } from 'react-i18next'
import { StateChip } from '../../../components/status/StateChip.tsx'

type Versions = Pick<ProducedRobotRow, 'isMismatch' | 'deviceArosVersion' | 'softwareArosVersion'>

/** Shown only when the base image and the package manager name different AROS versions. */
export function MismatchChip({ unit }: { unit: Versions }) {
  const { t } = useTranslation('robots')
  if (!unit.isMismatch) return null
  const title = t('mismatch.between', {
    device: unit.deviceArosVersion ?? '',
    software: unit.softwareArosVersion ?? '',
  })
  return <StateChip kind="unitUpdate" state="mismatch" title={title} />
}
