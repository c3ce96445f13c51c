import { useSortable } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import DragIcon from '@mui/icons-material/DragIndicator'
import WarningIcon from '@mui/icons-material/WarningAmberOutlined'
import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import IconButton from '@mui/material/IconButton'
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { RowMenu } from '../table/RowMenu.tsx'
import { PlaceInput } from './PlaceInput.tsx'
import type { OrderControl } from './use-order.ts'

interface OrderRowProps {
  id: string
  name: string
  /** From 0. */
  index: number
  count: number
  control: OrderControl
  /** Element that explains the keys. */
  helpId: string
  isLocked: boolean
  /** Why this place breaks a dependency. */
  problem?: string | undefined
  children: ReactNode
}

function onHandleKey(event: KeyboardEvent, id: string, control: OrderControl) {
  if (event.altKey) return
  const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : undefined
  if (event.key === ' ' || event.key === 'Enter') {
    event.preventDefault()
    if (control.hasLift) control.drop(id)
    else control.lift(id)
  } else if (control.hasLift && step !== undefined) {
    event.preventDefault()
    control.stepLifted(id, step)
  } else if (control.hasLift && event.key === 'Escape') {
    event.stopPropagation()
    control.cancelLift(id)
  } else if (control.hasLift && event.key === 'Tab') {
    control.cancelLift(id)
  }
}

/** What the place breaks, below the content; beside it there is no room on a phone. */
function PlaceProblem({ text, isLocked }: { text: string; isLocked: boolean }) {
  return (
    <Box
      sx={{
        flex: '1 1 100%',
        display: 'flex',
        alignItems: 'center',
        gap: 0.5,
        pl: { xs: 1, sm: isLocked ? 9 : 18 },
        color: 'warning.main',
        fontSize: 13,
      }}
    >
      <WarningIcon aria-hidden sx={{ fontSize: 16 }} />
      {text}
    </Box>
  )
}

/** One row of the order list: drag handle, choice, number, content, its problem, menu. */
export function OrderRow({
  id,
  name,
  index,
  count,
  control,
  helpId,
  isLocked,
  problem,
  children,
}: OrderRowProps) {
  const { t } = useTranslation('ui')
  const { setNodeRef, setActivatorNodeRef, listeners, transform, transition, isDragging } = useSortable({
    id,
    disabled: isLocked,
  })
  const handle = useRef<HTMLButtonElement>(null)
  const isLifted = control.isLifted(id)
  const focusMove = control.focused?.id === id ? control.focused.move : 0
  useEffect(() => {
    if (focusMove > 0) handle.current?.focus()
  }, [focusMove])
  const placeId = `place-${id}`
  const isFirst = index === 0
  const isLast = index === count - 1
  const menu = [
    { id: 'up', label: t('order.up'), onSelect: () => control.by(id, -1), isOff: isFirst },
    { id: 'down', label: t('order.down'), onSelect: () => control.by(id, 1), isOff: isLast },
    { id: 'top', label: t('order.top'), onSelect: () => control.to(id, 0), isOff: isFirst },
    { id: 'bottom', label: t('order.bottom'), onSelect: () => control.to(id, count), isOff: isLast },
    {
      id: 'place',
      label: t('order.toPlace'),
      // The menu gives the focus back to its button first.
      onSelect: () => setTimeout(() => document.getElementById(placeId)?.focus(), 0),
      isOff: false,
    },
  ]
  return (
    <Box
      component="li"
      ref={setNodeRef}
      onKeyDown={(event) => {
        const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : undefined
        if (!event.altKey || step === undefined || isLocked) return
        event.preventDefault()
        control.by(id, step)
      }}
      style={{ transform: CSS.Transform.toString(transform), transition }}
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        columnGap: { xs: 0.5, sm: 1 },
        rowGap: 0.5,
        px: { xs: 0, sm: 1 },
        py: 0.75,
        minHeight: 52,
        position: 'relative',
        zIndex: isDragging ? 1 : 0,
        bgcolor: 'background.paper',
        borderBottom: 1,
        borderColor: 'divider',
        boxShadow: isDragging || isLifted ? 4 : 0,
        outline: isLifted ? '2px solid' : 'none',
        outlineColor: 'primary.main',
        outlineOffset: -2,
      }}
    >
      {!isLocked && (
        <>
          <IconButton
            ref={(node) => {
              handle.current = node
              setActivatorNodeRef(node)
            }}
            {...listeners}
            size="small"
            aria-label={t('order.handle', { name })}
            aria-pressed={isLifted}
            aria-describedby={helpId}
            onKeyDown={(event) => onHandleKey(event, id, control)}
            sx={{ cursor: isDragging ? 'grabbing' : 'grab', touchAction: 'none' }}
          >
            <DragIcon />
          </IconButton>
          <Checkbox
            size="small"
            checked={control.selected.has(id)}
            onChange={() => control.toggle(id)}
            slotProps={{ input: { 'aria-label': t('table.selectRow', { name }) } }}
          />
        </>
      )}
      <PlaceInput
        id={placeId}
        name={name}
        place={index + 1}
        count={count}
        isDisabled={isLocked}
        onPlace={(place) => control.to(id, place - 1)}
      />
      <Box sx={{ flex: '1 1 0', minWidth: 0 }}>{children}</Box>
      {!isLocked && (
        <RowMenu
          label={t('table.rowMenu', { name })}
          actions={menu
            .filter(({ isOff }) => !isOff)
            .map(({ isOff: _isOff, ...action }) => ({ ...action, isReading: true }))}
        />
      )}
      {problem && <PlaceProblem text={problem} isLocked={isLocked} />}
    </Box>
  )
}
