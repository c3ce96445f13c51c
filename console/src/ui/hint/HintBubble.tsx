import Tooltip, { type TooltipProps } from '@mui/material/Tooltip'

export interface HintBubbleProps {
  id: string
  title: string
  placement?: TooltipProps['placement']
  /** Where the words stand. */
  anchor: HTMLElement
  isOpen: boolean
  /** The pointer has come to the words: they stay. */
  onEnter: () => void
  /** The pointer has left them. */
  onLeave: () => void
  /** Esc was pressed. */
  onClose: () => void
}

/** The words of a hint beside their element; they can be pointed at and copied (WCAG 1.4.13). */
export function HintBubble(props: HintBubbleProps) {
  const { id, title, placement, anchor, isOpen, onEnter, onLeave, onClose } = props
  return (
    <Tooltip
      id={id}
      title={title}
      describeChild
      open={isOpen && anchor.isConnected}
      onClose={({ type }) => (type === 'mouseleave' ? onLeave() : onClose())}
      slotProps={{ popper: { anchorEl: anchor, onPointerEnter: onEnter } }}
      {...(placement ? { placement } : {})}
    >
      <span hidden />
    </Tooltip>
  )
}
