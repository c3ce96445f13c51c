import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import type { Column } from './column.ts'
import type { GridProps } from './grid-props.ts'
import { RowMenu } from './RowMenu.tsx'
import { toggleRows } from './selection.ts'

const maxFields = 3

export interface TableCardsProps<Row> extends Omit<GridProps<Row>, 'columns' | 'onPreview'> {
  label: string
  columns: Column<Row>[]
  isBusy: boolean
}

/** The rows as cards on a phone: title, chips, up to three fields, menu. */
export function TableCards<Row>(props: TableCardsProps<Row>) {
  const { label, columns, rows, rowId, rowName, rowHref, rowActions, selection, isBusy } = props
  const { t } = useTranslation('ui')
  const [title, ...rest] = columns
  const chips = rest.filter(({ card }) => card === 'chip')
  const fields = rest.filter(({ card }) => card === undefined || card === 'field').slice(0, maxFields)
  return (
    <Box
      component="ul"
      aria-label={label}
      aria-busy={isBusy}
      sx={{ listStyle: 'none', m: 0, p: 0, opacity: isBusy ? 0.55 : 1 }}
    >
      {rows.map((row) => {
        const id = rowId(row)
        const href = rowHref?.(row)
        const chosen = selection?.selection
        const isSelected = chosen !== undefined && (chosen.isAll || chosen.ids.has(id))
        return (
          <Box component="li" key={id} sx={{ px: 2, py: 1.5, borderTop: 1, borderColor: 'divider' }}>
            <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, minHeight: 44 }}>
              {selection && chosen && (
                <Checkbox
                  edge="start"
                  checked={isSelected}
                  onChange={() => selection.setSelection(toggleRows(chosen, [id], !isSelected))}
                  slotProps={{ input: { 'aria-label': t('table.selectRow', { name: rowName(row) }) } }}
                />
              )}
              <Box sx={{ flex: 1, minWidth: 0, fontWeight: 600, overflowWrap: 'anywhere' }}>
                {href ? (
                  <Link href={href} underline="hover" sx={{ display: 'block', py: 1 }}>
                    {title?.cell(row)}
                  </Link>
                ) : (
                  title?.cell(row)
                )}
              </Box>
              {rowActions && (
                <RowMenu label={t('table.rowMenu', { name: rowName(row) })} actions={rowActions(row)} />
              )}
            </Box>
            {chips.length > 0 && (
              <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75, mb: 1 }}>
                {chips.map((column) => (
                  <span key={column.id}>{column.cell(row)}</span>
                ))}
              </Box>
            )}
            <Box
              component="dl"
              sx={{ m: 0, display: 'grid', gridTemplateColumns: 'minmax(96px, auto) 1fr', columnGap: 2 }}
            >
              {fields.map((column) => (
                <Box key={column.id} sx={{ display: 'contents' }}>
                  <Typography component="dt" variant="body2" color="text.secondary">
                    {column.header}
                  </Typography>
                  <Typography component="dd" variant="body2" sx={{ m: 0, overflowWrap: 'anywhere' }}>
                    {column.cell(row)}
                  </Typography>
                </Box>
              ))}
            </Box>
          </Box>
        )
      })}
    </Box>
  )
}
