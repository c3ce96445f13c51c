import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

interface PageWeight {
  path: string
  /** Scripts and texts that are asked for before the page shows itself, on a phone, in Turkish. */
  files: number
  /** The same in kB, compressed. */
  kB: number
}

/** The list of robots is what goals.md measures; no other page may weigh much more than the heaviest does today. */
const budgets = {
  '/product/producedrobots': { files: 12, kB: 268 },
  others: { files: 60, kB: 420 },
}

/** What a screen's page names in its head: scripts that no wide window waits for alone, and its Turkish texts. */
export function filesOfPage(page: string): string[] {
  const scripts = [...page.matchAll(/<link rel="modulepreload" crossorigin href="([^"]+)">/g)]
  const texts = /<meta name="texts-tr" content="([^"]*)">/.exec(page)?.[1] ?? ''
  return [...scripts.map(([, href = '']) => href), ...texts.split(' ').filter(Boolean)]
}

/** The weight of a screen's page in a folder that has been compressed. */
export function weighPage(out: string, path: string): PageWeight {
  const files = filesOfPage(readFileSync(join(out, 'screens', `${path}.html`), 'utf8'))
  const sizes = files.map((file) => {
    const whole = join(out, file)
    return statSync(existsSync(`${whole}.br`) ? `${whole}.br` : whole).size
  })
  return { path, files: files.length, kB: sizes.reduce((sum, size) => sum + size, 0) / 1000 }
}

/** The pages that weigh more than they may, each in words; what came along with one import is how they grow. */
export function describeOverweight(pages: readonly PageWeight[]): string[] {
  return pages.flatMap(({ path, files, kB }) => {
    const budget = path === '/product/producedrobots' ? budgets[path] : budgets.others
    if (files <= budget.files && kB <= budget.kB) return []
    return [
      `${path}: ${files} files, ${kB.toFixed(0)} kB before it shows itself; at most ${budget.files}, ${budget.kB} kB`,
    ]
  })
}
