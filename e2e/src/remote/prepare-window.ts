import type { Page } from '@playwright/test'

declare global {
  interface Window {
    remoteSockets: WebSocket[]
    /** Bytes that were sent over all of them. */
    remoteSent: number
  }
}

/**
 * In the browser, before a page's own scripts: has its WebSockets at hand, terminals that draw with elements, whose text can
 * be read, and no window that asks where to save.
 */
function begin(): void {
  const Own = window.WebSocket
  window.remoteSockets = []
  window.remoteSent = 0
  window.WebSocket = class extends Own {
    constructor(...input: ConstructorParameters<typeof WebSocket>) {
      super(...input)
      window.remoteSockets.push(this)
    }
    override send(data: Parameters<WebSocket['send']>[0]): void {
      if (typeof data !== 'string' && !(data instanceof Blob)) window.remoteSent += data.byteLength
      super.send(data)
    }
  }
  const canvas = HTMLCanvasElement.prototype
  const own: unknown = Reflect.get(canvas, 'getContext')
  Reflect.set(canvas, 'getContext', function (this: HTMLCanvasElement, kind: string, ...more: unknown[]) {
    if (kind === 'webgl2' || typeof own !== 'function') return null
    return Reflect.apply(own, this, [kind, ...more])
  })
  // Nobody is there to choose a file; what is downloaded goes the way of browsers without such a window.
  Reflect.deleteProperty(window, 'showSaveFilePicker')
}

/** Makes a window one whose way to a robot can be cut, and whose terminals can be read. */
export async function prepareWindow(page: Page): Promise<void> {
  await page.addInitScript(begin)
  await page.reload()
}

/** Cuts a page's way to the robot once a progress bar is so far, in percent. @returns where it was then */
export async function cutAt(page: Page, bar: string, percent: number): Promise<number> {
  const desired = { bar, percent }
  return page.evaluate(async (args) => {
    for (;;) {
      const bars = [...document.querySelectorAll('[role="progressbar"]')]
      const own = bars.find((each) => {
        const label = document.getElementById(each.getAttribute('aria-labelledby') ?? '')
        return label?.textContent === args.bar
      })
      const at = Number(own?.getAttribute('aria-valuenow') ?? 0)
      if (at >= args.percent) {
        for (const socket of window.remoteSockets) socket.close()
        return at
      }
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
  }, desired)
}

/** Bytes that a page has sent since it was loaded, whether they arrived or not. */
export function sentBytes(page: Page): Promise<number> {
  return page.evaluate(() => window.remoteSent)
}
