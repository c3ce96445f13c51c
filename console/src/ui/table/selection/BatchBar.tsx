import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { useWriteBlock } from '../../form/write-block.ts'
import { Hint } from '../../hint/Hint.tsx'
import type { BulkAction } from '../column.ts'
import { selectedCount } from './selection.ts'
import type { SelectionControl } from './use-selection.ts'

interface BatchBarProps {
  control: SelectionControl
  totalCount: number
  actions: BulkAction[]
}

interface BatchButtonProps {
  action: BulkAction
  reason: string | undefined
  onClick: () => void
}

/** One action on the chosen rows; an impossible one says why. */
function BatchButton({ action, reason, onClick }: BatchButtonProps) {
  const button = (
    <Button
      size="small"
      variant="outlined"
      color={action.isDanger ? 'error' : 'inherit'}
      startIcon={action.icon}
      aria-disabled={reason ? true : undefined}
      onClick={reason ? undefined : onClick}
      sx={reason ? { color: 'text.disabled', cursor: 'default' } : undefined}
    >
      {action.label}
    </Button>
  )
  return reason ? (
    <Hint title={reason} isDescription>
      {button}
    </Hint>
  ) : (
    button
  )
}

/** Replaces the toolbar while rows are chosen: how many, all results, the actions, clear. */
export function BatchBar({ control, totalCount, actions }: BatchBarProps) {
  const { t } = useTranslation('ui')
  const { selection, setSelection, clear } = control
  const count = selectedCount(selection, totalCount)
  const blocked = useWriteBlock()
  const { isAll } = selection
  const reasonOf = (action: BulkAction) => {
    if (isAll && !action.allowsAll) return t('table.notForAll')
    return action.reasonAgainst?.({ isAll, count }) ?? (action.isReading ? undefined : blocked)
  }
  const reasons = new Set(actions.map(reasonOf).filter((reason) => reason !== undefined))
  return (
    <Box
      role="toolbar"
      aria-label={t('table.batchBar')}
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1,
        px: 2,
        py: 1,
        minHeight: 56,
        bgcolor: 'background.paper',
        // Opaque: rows pass below it.
        backgroundImage: ({ palette }) =>
          `linear-gradient(${palette.action.selected}, ${palette.action.selected})`,
      }}
    >
      <Typography component="span" role="status" sx={{ fontWeight: 600 }}>
        {t('table.selected', { count })}
      </Typography>
      {!isAll && count < totalCount && actions.some(({ allowsAll }) => allowsAll) && (
        <Button size="small" color="inherit" onClick={() => setSelection({ ...selection, isAll: true })}>
          {t('table.selectAllResults', { count: totalCount })}
        </Button>
      )}
      {reasons.size > 0 && (
        <Typography variant="body2" color="text.secondary">
          {[...reasons].join(' ')}
        </Typography>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, ml: { sm: 'auto' } }}>
        {actions.map((action) => (
          <BatchButton
            key={action.id}
            action={action}
            reason={reasonOf(action)}
            onClick={() => action.onSelect({ ids: [...selection.ids], isAll, count, clear })}
          />
        ))}
        <Button size="small" color="inherit" onClick={clear}>
          {t('table.clearSelection')}
        </Button>
      </Box>
    </Box>
  )
}
