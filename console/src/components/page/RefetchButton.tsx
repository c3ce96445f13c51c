import Refresh from '@mui/icons-material/RefreshOutlined'
import type { UseQueryResult } from '@tanstack/react-query'
import { PendingButton } from '../../ui/form/PendingButton.tsx'

interface RefetchButtonProps {
  query: Pick<UseQueryResult, 'isFetching' | 'refetch'>
  label: string
}

/** Asks anew for what a panel shows, for what does not change by itself on the screen. */
export function RefetchButton({ query, label }: RefetchButtonProps) {
  return (
    <PendingButton
      variant="outlined"
      startIcon={<Refresh />}
      isPending={query.isFetching}
      isReading
      onClick={() => void query.refetch()}
    >
      {label}
    </PendingButton>
  )
}
