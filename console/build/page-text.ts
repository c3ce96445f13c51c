import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** What the prerenderer knows of a page. */
interface RenderedPage {
  markup: string
  title: string
  description: string
}

/** Fills the sign-in page's template for one language. */
export function fillSignInPage(template: string, language: string, page: RenderedPage): string {
  const head = `<title>${page.title}</title>\n    <meta name="description" content="${page.description}" />`
  return template
    .replace(/<html lang="\w+"/, `<html lang="${language}"`)
    .replace(/<title>[^<]*<\/title>/, head)
    .replace('<div id="root"></div>', () => `<div id="root">${page.markup}</div>`)
}

/** Lets a page that is whole without its scripts be painted before they come. */
export function paintBeforeScripts(page: string): string {
  return page.replace(/<(script type="module"|link rel="modulepreload")/g, '<$1 fetchpriority="low"')
}

/** Puts a page's own style sheets into it: one request less before the first paint. */
export async function inlineStyles(page: string, folder: string): Promise<string> {
  const links = [...page.matchAll(/<link rel="stylesheet"[^>]*href="([^"]+)"[^>]*>/g)]
  let filled = page
  for (const [link, href = ''] of links) {
    const style = await readFile(join(folder, href), 'utf8')
    filled = filled.replace(link, () => `<style>${style.trim()}</style>`)
  }
  return filled
}

/** `sha256-…` of every inline script of these pages, each once (CSP Level 3, section 6.7). */
export function scriptHashes(pages: readonly string[]): string[] {
  const scripts = pages.flatMap((page) =>
    [...page.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, script = '']) => script),
  )
  const hashes = scripts.map((script) => `sha256-${createHash('sha256').update(script).digest('base64')}`)
  return [...new Set(hashes)]
}
