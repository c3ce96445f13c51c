import type { CatalogueStatus } from '@filo/contract/robot-models/robot-models-routes'
import { useTranslation } from 'react-i18next'
import { stateStyles } from '../../components/status/state-look.ts'
import { StatusChip } from '../../ui/status/StatusChip.tsx'

/** Whether a model or variant is in use or archived. */
export function CatalogueStatusChip({ status }: { status: CatalogueStatus }) {
  const { t } = useTranslation('robot-models')
  return <StatusChip {...stateStyles[status === 'active' ? 'good' : 'past']} label={t(`status.${status}`)} />
}
