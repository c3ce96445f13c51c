import type { BrowserContext } from '@playwright/test'

/** How long the focus may be nowhere after an act: a page that is exchanged for another one needs a moment. */
const PATIENCE_MS = 1000

/** In the browser, before a page's own scripts: tells of each act after which the focus stays on the page's body. */
function listen(patienceMs: number): void {
  const controls =
    'button, a[href], input, select, textarea, [tabindex], [contenteditable], [role="button"], [role="menuitem"], [role="option"], [role="tab"]'
  const nameOf = (element: Element) =>
    `${element.tagName.toLowerCase()} "${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 60)}" on ${location.pathname}`
  let act: string | undefined
  let since: number | undefined
  const begin = (element: Element | null | undefined, how: string) => {
    const control = element?.closest(controls)
    // Who presses beside everything, or what cannot be pressed, leaves the focus behind by intention.
    act =
      control && !control.matches(':disabled, [aria-disabled="true"]')
        ? `${how} ${nameOf(control)}`
        : undefined
    since = undefined
  }
  addEventListener(
    'pointerdown',
    ({ target, isTrusted }) => {
      if (isTrusted && target instanceof Element) begin(target, 'click on')
    },
    true,
  )
  addEventListener(
    'keydown',
    ({ key, isTrusted }: KeyboardEvent) => {
      const { activeElement } = document
      if (isTrusted && activeElement !== document.body) begin(activeElement, `${key} on`)
    },
    true,
  )
  setInterval(() => {
    const { activeElement, body } = document
    const isNowhere = activeElement === null || activeElement === body
    if (!act || !isNowhere) since = undefined
    else {
      since ??= performance.now()
      if (performance.now() - since < patienceMs) return
      ;(window as unknown as { reportLostFocus: (act: string) => void }).reportLostFocus(act)
      act = undefined
    }
  }, 100)
}

/** The acts in this context's windows, from now on, after which the focus was lost: who works by keys would begin anew. */
export async function watchFocus(context: BrowserContext): Promise<string[]> {
  const lost: string[] = []
  await context.exposeFunction('reportLostFocus', (act: string) => {
    lost.push(act)
  })
  await context.addInitScript(listen, PATIENCE_MS)
  return lost
}
