import type { TooltipProps } from '@mui/material/Tooltip'
import { cloneElement, type ReactElement, useId } from 'react'
import { LazyBubble } from './LazyBubble.tsx'
import { type HintTarget, useHintEvents } from './use-hint-events.ts'

interface HintProps {
  /** Nothing to say: the element stands alone. */
  title: string
  placement?: TooltipProps['placement']
  /** The words describe the element instead of naming it. */
  isDescription?: boolean
  /** A press changes the words to what came of it: they stay. */
  answersPress?: boolean
  children: ReactElement<HintTarget>
}

/**
 * Names an element in words that show under the pointer, the keyboard's focus or a long press. MUI's tooltip draws
 * them; its code is fetched and its work begins only then, for a list has a hundred hints of which few are read.
 */
export function Hint({ title, placement, isDescription = false, answersPress, children }: HintProps) {
  const id = useId()
  const { anchor, isOpen, listeners, open, leave, close } = useHintEvents(children.props, answersPress)
  const words: HintTarget = isDescription
    ? { title: isOpen ? undefined : title, 'aria-describedby': isOpen ? id : undefined }
    : { 'aria-label': title }
  return (
    <>
      {title === '' ? children : cloneElement(children, { ...words, ...children.props, ...listeners })}
      {title !== '' && anchor && (
        <LazyBubble
          id={id}
          title={title}
          anchor={anchor}
          isOpen={isOpen}
          onEnter={open}
          onLeave={leave}
          onClose={close}
          {...(placement ? { placement } : {})}
        />
      )}
    </>
  )
}
