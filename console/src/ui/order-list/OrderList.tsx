import { DndContext, PointerSensor, useSensor, useSensors } from '@dnd-kit/core'
import { SortableContext, verticalListSortingStrategy } from '@dnd-kit/sortable'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { visuallyHidden } from '../a11y/visually-hidden.ts'
import { OrderRow } from './OrderRow.tsx'
import { useOrder } from './use-order.ts'

interface OrderListProps<Item> {
  label: string
  /** In their current order. */
  items: readonly Item[]
  itemId: (item: Item) => string
  itemName: (item: Item) => string
  renderItem: (item: Item, index: number) => ReactNode
  onOrder: (ids: string[]) => void
  /** Why an item's place breaks a dependency: "Çekirdek bundan önce gelmeli". */
  problemOf?: (item: Item, index: number) => string | undefined
  /** Shows "Bağımlılığa göre sırala". */
  onSortByDependency?: (() => void) | undefined
  /** Read-only, with this reason. */
  lockedReason?: string | undefined
}

const silent = {
  onDragStart: () => undefined,
  onDragOver: () => undefined,
  onDragEnd: () => undefined,
  onDragCancel: () => undefined,
}

/** A list whose order matters: by pointer, keyboard, menu or number, one row or several (docs/interface.md). */
export function OrderList<Item>(props: OrderListProps<Item>) {
  const { label, items, itemId, itemName, renderItem, onOrder, problemOf, onSortByDependency, lockedReason } =
    props
  const { t } = useTranslation('ui')
  const byId = new Map(items.map((item) => [itemId(item), item]))
  const nameOf = (id: string) => {
    const item = byId.get(id)
    return item === undefined ? id : itemName(item)
  }
  const control = useOrder({ order: [...byId.keys()], onOrder, nameOf })
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 4 } }))
  const helpId = useId()
  const isLocked = lockedReason !== undefined
  return (
    <Box>
      {lockedReason && (
        <Alert severity="info" sx={{ mb: 1 }}>
          {lockedReason}
        </Alert>
      )}
      {!isLocked && (
        <Box
          role="toolbar"
          aria-label={label}
          sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 1 }}
        >
          {onSortByDependency && (
            <Button size="small" variant="outlined" onClick={onSortByDependency}>
              {t('order.sortByDependency')}
            </Button>
          )}
          <Button size="small" color="inherit" disabled={!control.canUndo} onClick={control.undo}>
            {t('undo')}
          </Button>
          {control.selected.size > 0 && (
            <Button size="small" color="inherit" onClick={control.clearSelection}>
              {t('order.clearSelected', { count: control.selected.size })}
            </Button>
          )}
        </Box>
      )}
      <Box id={helpId} sx={visuallyHidden}>
        {t('order.help')}
      </Box>
      <DndContext
        sensors={sensors}
        accessibility={{ announcements: silent, screenReaderInstructions: { draggable: '' } }}
        onDragEnd={({ active, over }) => {
          if (over && over.id !== active.id) control.over(String(active.id), String(over.id))
        }}
      >
        <SortableContext items={control.shown} strategy={verticalListSortingStrategy}>
          <Box
            component="ol"
            aria-label={label}
            sx={{ listStyle: 'none', m: 0, p: 0, borderTop: 1, borderColor: 'divider' }}
          >
            {control.shown.map((id, index) => {
              const item = byId.get(id)
              return item === undefined ? null : (
                <OrderRow
                  key={id}
                  id={id}
                  name={nameOf(id)}
                  index={index}
                  count={control.shown.length}
                  control={control}
                  helpId={helpId}
                  isLocked={isLocked}
                  problem={problemOf?.(item, index)}
                >
                  {renderItem(item, index)}
                </OrderRow>
              )
            })}
          </Box>
        </SortableContext>
      </DndContext>
      <Box role="status" aria-live="assertive" sx={visuallyHidden}>
        {control.message}
      </Box>
    </Box>
  )
}
