import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

/** Mark in a page → the script of ours that stands there. */
const scriptFiles = {
  '<!-- before-paint -->': 'src/theme/before-paint.js',
  '<!-- first-requests -->': 'src/app/first-requests.js',
}

/**
 * Puts into each page what must run before its modules are there: the script that applies the remembered theme before
 * anything is painted, and on the console's page the one that asks for what every screen begins with.
 */
export function beforePaint(): Plugin {
  let scripts: [mark: string, script: string][] = []
  return {
    name: 'filo:before-paint',
    configResolved({ root }) {
      scripts = Object.entries(scriptFiles).map(([mark, file]) => [
        mark,
        readFileSync(join(root, file), 'utf8').trim(),
      ])
    },
    transformIndexHtml: {
      order: 'pre',
      handler: (html) =>
        scripts.reduce(
          (page, [mark, script]) => page.replace(mark, () => `<script>${script}</script>`),
          html,
        ),
    },
  }
}
