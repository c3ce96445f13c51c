import type { ArosVersionDetail } from '@filo/contract/aros-versions/aros-version-shapes'
import Alert from '@mui/material/Alert'
import { useTranslation } from 'react-i18next'

/** Why a draft came back from review. */
export function RejectedNotice({ aros }: { aros: Pick<ArosVersionDetail, 'approvals' | 'state'> }) {
  const { t } = useTranslation('aros-versions')
  const [last] = aros.approvals
  if (last?.decision !== 'rejected' || aros.state !== 'draft') return null
  return <Alert severity="warning">{t('rejected', { name: last.by.name, comment: last.comment })}</Alert>
}
