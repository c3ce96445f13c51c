import type { MouseEvent } from 'react'

/**
 * A press that the second half of a double click does not take: where one press changes what a button does, the second
 * was meant for what stood there before. Keys always press. The button must stay the same element.
 */
export function guardDoublePress(onPress: () => void): (event: MouseEvent) => void {
  return (event) => {
    if (event.detail <= 1) onPress()
  }
}
