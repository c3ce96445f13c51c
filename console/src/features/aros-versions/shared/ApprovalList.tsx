import type { ArosApproval } from '@filo/contract/aros-versions/aros-version-shapes'
import ApprovedIcon from '@mui/icons-material/CheckCircleOutlined'
import RejectedIcon from '@mui/icons-material/HighlightOffOutlined'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../../ui/page/EmptyState.tsx'
import { Timeline } from '../../../ui/page/Timeline.tsx'

/** Who approved or rejected, newest first. */
export function ApprovalList({ approvals }: { approvals: readonly ArosApproval[] }) {
  const { t } = useTranslation('aros-versions')
  if (approvals.length === 0) return <EmptyState drawing="check" title={t('approvals.none')} />
  return (
    <Timeline
      label={t('panels.approvals')}
      items={approvals.map(({ id, at, by, decision, comment }) => ({
        id,
        at,
        title: t(`approvals.${decision}`, { name: by.name }),
        body: comment,
        tone: decision === 'approved' ? ('success' as const) : ('error' as const),
        icon: decision === 'approved' ? ApprovedIcon : RejectedIcon,
      }))}
    />
  )
}
