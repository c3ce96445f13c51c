import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { type HelpTexts, renderHelpPage } from './help-page.ts'

const languages = ['tr', 'en'] as const
const address = /^\/help\/(tr|en)\.html(?:\?|$)/

async function pageOf(root: string, language: (typeof languages)[number]): Promise<string> {
  const [texts, themeScript] = await Promise.all([
    readFile(join(root, `src/layouts/help/texts/${language}.json`), 'utf8'),
    readFile(join(root, 'src/theme/before-paint.js'), 'utf8'),
  ])
  return renderHelpPage({ language, texts: JSON.parse(texts) as HelpTexts, themeScript: themeScript.trim() })
}

/** Writes the help as pages of their own, `help/tr.html` and `help/en.html`, from the texts of the help panel. */
export function helpPages(): Plugin {
  let root = ''
  return {
    name: 'filo:help-pages',
    configResolved(config) {
      root = config.root
    },
    async generateBundle() {
      for (const language of languages) {
        const source = await pageOf(root, language)
        this.emitFile({ type: 'asset', fileName: `help/${language}.html`, source })
      }
    },
    configureServer({ middlewares }) {
      middlewares.use((request, response, next) => {
        const page = address.exec(request.url ?? '')?.[1]
        const language = languages.find((each) => each === page)
        if (!language) return next()
        pageOf(root, language).then(
          (page) => response.setHeader('content-type', 'text/html; charset=utf-8').end(page),
          next,
        )
      })
    },
  }
}
