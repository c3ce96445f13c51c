import type { Page } from '@playwright/test'

interface OpenConsole {
  __TSR_ROUTER__?: { history: { push: (path: string) => void }; load: () => Promise<void> }
}

/** In the browser: goes on as a link does. @returns whether the console is open here */
async function goOn(path: string): Promise<boolean> {
  const { __TSR_ROUTER__: router } = window as OpenConsole
  if (!router) return false
  router.history.push(path)
  await router.load()
  return true
}

/**
 * Shows an address of the console: where it is open already as a link in it does, which loads nothing anew that is there.
 * A dialog over a page stays over the next tab of the same page.
 */
export async function visit(page: Page, path: string): Promise<void> {
  if (!(await page.evaluate(goOn, path))) await page.goto(path)
}
