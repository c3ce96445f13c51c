import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

const mark = '<!-- before-paint -->'

/** Puts the script that applies the remembered theme into each page, before anything is painted. */
export function beforePaint(): Plugin {
  let script = ''
  return {
    name: 'filo:before-paint',
    configResolved({ root }) {
      script = readFileSync(join(root, 'src/theme/before-paint.js'), 'utf8').trim()
    },
    transformIndexHtml: {
      order: 'pre',
      handler: (html) => html.replace(mark, `<script>${script}</script>`),
    },
  }
}
