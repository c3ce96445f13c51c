/** How many elements are remembered: a dialog, the menu it came from, the row it belongs to, and some more. */
const memory = 8

interface FocusPlace {
  element: Element
  /** The elements around it when it had the focus, inner ones first. */
  around: Element[]
}

function ancestorsOf(element: Element): Element[] {
  const found: Element[] = []
  for (let up = element.parentElement; up && up !== document.body; up = up.parentElement) found.push(up)
  return found
}

function isShown(element: Element): boolean {
  return element.isConnected && (element.checkVisibility?.({ visibilityProperty: true }) ?? true)
}

const canHoldFocus = (element: Element) => isShown(element) && !element.matches(':disabled')

/** Asks for styles, which costs a layout, only where something was hidden: this runs after every change of the page. */
function isGone(element: Element, records: readonly MutationRecord[]): boolean {
  if (!element.isConnected || element.matches(':disabled')) return true
  return records.some(({ attributeName }) => attributeName === 'hidden') && !isShown(element)
}

/** Gives the focus to what does not have it by itself; the next Tab goes on from there. No ring: nothing is to be pressed. */
function focusPlace(place: HTMLElement): void {
  if (!place.hasAttribute('tabindex')) {
    place.setAttribute('tabindex', '-1')
    place.style.outline = 'none'
    place.addEventListener(
      'blur',
      () => {
        place.removeAttribute('tabindex')
        place.style.removeProperty('outline')
      },
      { once: true },
    )
  }
  place.focus({ preventScroll: true })
}

/** Where the focus goes when what had it is gone: to what had it before, or as near as something is left within the page. */
function nextPlace(history: readonly FocusPlace[], page: Element | null): Element | null {
  for (const { element, around } of history.toReversed()) {
    if (canHoldFocus(element)) return element
    const left = around.find(isShown)
    // What is left of a dialog that closed is the page's frame: what had the focus before it says more.
    if (left && (page?.contains(left) || left.closest('[role=dialog], aside, nav, header'))) return left
  }
  return page
}

/**
 * Keeps the focus in the page: where the element that had it goes away, is hidden or can no longer be pressed, the
 * browser would give it to the body, and a person at the keyboard would begin anew at the top (WCAG 2.4.3). What React hides
 * while something within it loads gets the focus back with the page.
 * @returns ends it
 */
export function keepFocus(): () => void {
  let history: FocusPlace[] = []
  let hidden: HTMLElement | undefined
  const onFocusOut = ({ target, relatedTarget }: FocusEvent) => {
    const isHidden = relatedTarget === null && target instanceof HTMLElement && !isShown(target)
    hidden = isHidden ? target : undefined
  }
  const onFocus = ({ target }: FocusEvent) => {
    hidden = undefined
    if (!(target instanceof Element) || target === document.body) return
    history = [
      ...history.filter(({ element }) => element !== target),
      { element: target, around: ancestorsOf(target) },
    ]
    history = history.slice(-memory)
  }
  const mend = (records: readonly MutationRecord[]) => {
    const last = history.at(-1)
    const { activeElement } = document
    if (hidden && activeElement === document.body && isShown(hidden))
      return hidden.focus({ preventScroll: true })
    const isLost =
      activeElement === null || activeElement === document.body || activeElement === last?.element
    // A press beside everything gives the focus to the body, too, and means it.
    if (!last || !isLost || !isGone(last.element, records)) return
    const place = nextPlace(history, document.getElementById('main'))
    if (place instanceof HTMLElement) focusPlace(place)
  }
  const observer = new MutationObserver(mend)
  document.addEventListener('focusin', onFocus)
  document.addEventListener('focusout', onFocusOut)
  observer.observe(document.body, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ['disabled', 'hidden'],
  })
  return () => {
    document.removeEventListener('focusin', onFocus)
    document.removeEventListener('focusout', onFocusOut)
    observer.disconnect()
  }
}
