let isLeft = false

/** Follows whether the page is being left; the browser may bring it back. Call before others listen to `pagehide`. */
export function watchPageLeft(page: Pick<Window, 'addEventListener'>): void {
  page.addEventListener('pagehide', () => {
    isLeft = true
  })
  page.addEventListener('pageshow', () => {
    isLeft = false
  })
}

/** Whether the page is being left: what is sent now must not need it any more. */
export function isPageLeft(): boolean {
  return isLeft
}
