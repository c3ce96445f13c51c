import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import type { BulkAction } from './column.ts'
import { selectedCount } from './selection.ts'
import type { SelectionControl } from './use-selection.ts'

export interface BatchBarProps {
  control: SelectionControl
  totalCount: number
  actions: BulkAction[]
}

/** Replaces the toolbar while rows are chosen: how many, all results, the actions, clear. */
export function BatchBar({ control, totalCount, actions }: BatchBarProps) {
  const { t } = useTranslation('ui')
  const { selection, setSelection, clear } = control
  const count = selectedCount(selection, totalCount)
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
        bgcolor: 'action.selected',
      }}
    >
      <Typography component="span" role="status" sx={{ fontWeight: 600 }}>
        {t('table.selected', { count })}
      </Typography>
      {!selection.isAll && count < totalCount && (
        <Button size="small" color="inherit" onClick={() => setSelection({ ...selection, isAll: true })}>
          {t('table.selectAllResults', { count: totalCount })}
        </Button>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, ml: { sm: 'auto' } }}>
        {actions.map((action) => (
          <Button
            key={action.id}
            size="small"
            variant="outlined"
            color={action.isDanger ? 'error' : 'inherit'}
            startIcon={action.icon}
            onClick={() => action.onSelect({ ids: [...selection.ids], isAll: selection.isAll, count, clear })}
          >
            {action.label}
          </Button>
        ))}
        <Button size="small" color="inherit" onClick={clear}>
          {t('table.clearSelection')}
        </Button>
      </Box>
    </Box>
  )
}
