import ArrowDownwardIcon from '@mui/icons-material/ArrowDownward'
import ArrowUpwardIcon from '@mui/icons-material/ArrowUpward'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import FormControlLabel from '@mui/material/FormControlLabel'
import IconButton from '@mui/material/IconButton'
import InputAdornment from '@mui/material/InputAdornment'
import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Column } from '../column.ts'
import type { ColumnChoice } from '../list-state.ts'
import { defaultColumnWidth, layoutColumns } from './column-layout.ts'

interface Draft {
  id: string
  header: string
  isShown: boolean
  width: number
}

function draftOf<Row>(columns: Column<Row>[], choice: ColumnChoice[] | null): Draft[] {
  const shown = layoutColumns(columns, choice)
  const rest = columns.filter(({ id }) => !shown.some((each) => each.id === id))
  return [...shown, ...rest].map(({ id, header, width }, index) => ({
    id,
    header,
    width: width ?? defaultColumnWidth,
    isShown: index < shown.length,
  }))
}

function swap(drafts: Draft[], index: number, other: number): Draft[] {
  const next = [...drafts]
  const [a, b] = [next[index], next[other]]
  if (a && b) {
    next[index] = b
    next[other] = a
  }
  return next
}

export interface ColumnChooserProps<Row> {
  columns: Column<Row>[]
  choice: ColumnChoice[] | null
  onChoice: (choice: ColumnChoice[] | null) => void
  onClose: () => void
}

/** Which columns a list shows, in which order and how wide; the identity column stays first. */
export function ColumnChooser<Row>({ columns, choice, onChoice, onClose }: ColumnChooserProps<Row>) {
  const { t } = useTranslation('ui')
  const [drafts, setDrafts] = useState(() => draftOf(columns, choice))
  const change = (id: string, part: Partial<Draft>) =>
    setDrafts(drafts.map((each) => (each.id === id ? { ...each, ...part } : each)))
  const apply = () => {
    const shown = drafts.filter(({ isShown }) => isShown)
    onChoice(shown.map(({ id, width }) => ({ id, width: Math.min(Math.max(width, 64), 1200) })))
    onClose()
  }
  return (
    <Dialog open onClose={onClose} maxWidth="xs" fullWidth aria-labelledby="column-chooser-title">
      <DialogTitle id="column-chooser-title">{t('table.columns')}</DialogTitle>
      <DialogContent dividers sx={{ py: 1 }}>
        {drafts.map((draft, index) => (
          <Box key={draft.id} sx={{ display: 'flex', alignItems: 'center', gap: 0.5, minHeight: 44 }}>
            <FormControlLabel
              sx={{ flex: 1, minWidth: 0 }}
              label={draft.header}
              disabled={index === 0}
              control={
                <Checkbox
                  size="small"
                  checked={draft.isShown}
                  onChange={(event) => change(draft.id, { isShown: event.target.checked })}
                />
              }
            />
            <TextField
              type="number"
              size="small"
              value={draft.width}
              onChange={(event) => change(draft.id, { width: Number(event.target.value) })}
              sx={{ width: 100, flex: 'none' }}
              slotProps={{
                input: { endAdornment: <InputAdornment position="end">{t('table.pixels')}</InputAdornment> },
                htmlInput: {
                  'aria-label': t('table.columnWidth', { column: draft.header }),
                  min: 64,
                  max: 1200,
                  step: 8,
                },
              }}
            />
            <IconButton
              size="small"
              aria-label={t('table.columnUp', { column: draft.header })}
              disabled={index < 2}
              onClick={() => setDrafts(swap(drafts, index, index - 1))}
            >
              <ArrowUpwardIcon fontSize="small" />
            </IconButton>
            <IconButton
              size="small"
              aria-label={t('table.columnDown', { column: draft.header })}
              disabled={index === 0 || index === drafts.length - 1}
              onClick={() => setDrafts(swap(drafts, index, index + 1))}
            >
              <ArrowDownwardIcon fontSize="small" />
            </IconButton>
          </Box>
        ))}
      </DialogContent>
      <DialogActions>
        <Button
          color="inherit"
          sx={{ mr: 'auto' }}
          onClick={() => {
            onChoice(null)
            onClose()
          }}
        >
          {t('table.resetColumns')}
        </Button>
        <Button color="inherit" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button variant="contained" onClick={apply}>
          {t('apply')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
