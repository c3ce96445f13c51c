import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import Link from '@mui/material/Link'
import { Fragment, memo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Column } from '../column.ts'
import type { GridProps } from '../grid/grid-props.ts'
import { RowMenu } from '../RowMenu.tsx'
import { toggleRows } from '../selection/selection.ts'

const maxFields = 3

/** The list styles what is in it: plain elements cost a slow phone a third of what a styled component each does. */
const cardStyles = {
  listStyle: 'none',
  m: 0,
  p: 0,
  '& > li': { px: 2, py: 1.5, borderTop: 1, borderColor: 'divider' },
  '& .head': { display: 'flex', alignItems: 'center', gap: 1, minHeight: 44 },
  '& .title': { flex: 1, minWidth: 0, fontWeight: 600, overflowWrap: 'anywhere' },
  '& .title > a': { display: 'block', py: 1 },
  '& .chips': { display: 'flex', flexWrap: 'wrap', gap: 0.75, mb: 1 },
  '& dl': { m: 0, display: 'grid', gridTemplateColumns: 'minmax(96px, auto) 1fr', columnGap: 2 },
  '& dt': { color: 'text.secondary' },
  '& dd': { m: 0, overflowWrap: 'anywhere' },
} as const

interface TableCardsProps<Row> extends Omit<GridProps<Row>, 'columns' | 'onPreview'> {
  label: string
  columns: Column<Row>[]
  isBusy: boolean
}

function Cards<Row>(props: TableCardsProps<Row>) {
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
      sx={[cardStyles, { opacity: isBusy ? 0.55 : 1 }]}
    >
      {rows.map((row) => {
        const id = rowId(row)
        const href = rowHref?.(row)
        const chosen = selection?.selection
        const isSelected = chosen !== undefined && (chosen.isAll || chosen.ids.has(id))
        return (
          <li key={id}>
            <div className="head">
              {selection && chosen && (
                <Checkbox
                  edge="start"
                  checked={isSelected}
                  onChange={() => selection.setSelection(toggleRows(chosen, [id], !isSelected))}
                  slotProps={{ input: { 'aria-label': t('table.selectRow', { name: rowName(row) }) } }}
                />
              )}
              <div className="title">
                {href ? (
                  <Link href={href} underline="hover">
                    {title?.cell(row)}
                  </Link>
                ) : (
                  title?.cell(row)
                )}
              </div>
              {rowActions && (
                <RowMenu label={t('table.rowMenu', { name: rowName(row) })} actions={rowActions(row)} />
              )}
            </div>
            {title?.note?.(row) && <div>{title.note(row)}</div>}
            {chips.length > 0 && (
              <div className="chips">
                {chips.map((column) => (
                  <span key={column.id}>{column.cell(row)}</span>
                ))}
              </div>
            )}
            <dl>
              {fields.map((column) => (
                <Fragment key={column.id}>
                  <dt>{column.header}</dt>
                  <dd>{column.cell(row)}</dd>
                </Fragment>
              ))}
            </dl>
          </li>
        )
      })}
    </Box>
  )
}

/**
 * The rows as cards on a phone: title, chips, up to three fields, menu. Drawn again only when what they show changes: a
 * table measures itself once it stands, which is nothing to its cards.
 */
export const TableCards = memo(Cards) as typeof Cards
