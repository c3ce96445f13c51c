import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Rolldown } from 'vite'

type Bundle = Rolldown.OutputBundle

/** The module of each screen as `screens.ts` names it: name of the path → module below `src/`. */
export function readScreenModules(screensText: string): Map<string, string> {
  const rows = screensText.matchAll(/path: routePaths\.(\w+),[\s\S]*?import\('\.\.\/([^']+)'\)/g)
  return new Map([...rows].map(([, name = '', module = '']) => [name, module]))
}

function chunkOf(bundle: Bundle, fileName: string): Rolldown.OutputChunk | undefined {
  const chunk = bundle[fileName]
  return chunk?.type === 'chunk' ? chunk : undefined
}

function withImports(bundle: Bundle, fileName: string, found: Set<string>): Set<string> {
  if (found.has(fileName)) return found
  found.add(fileName)
  for (const imported of chunkOf(bundle, fileName)?.imports ?? []) withImports(bundle, imported, found)
  return found
}

/** The scripts of a module that the shell does not bring already. @throws Error when it has no script of its own */
export function filesOfModule(bundle: Bundle, module: string): string[] {
  const chunks = Object.values(bundle).filter((each) => each.type === 'chunk')
  const own = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(`/src/${module}`))
  const shell = chunks.find(({ isEntry, name }) => isEntry && name === 'index')
  if (!own || !shell) throw new Error(`${module} has no script of its own`)
  const known = withImports(bundle, shell.fileName, new Set())
  return [...withImports(bundle, own.fileName, new Set())].filter((file) => !known.has(file))
}

interface ScreenPages {
  out: string
  /** The console's page. */
  page: string
  /** Path of a screen → its scripts. */
  files: ReadonlyMap<string, readonly string[]>
}

/** Writes `screens/<path>.html` for each screen: the console's page that asks for the screen's scripts at once. */
export async function writeScreenPages({ out, page, files }: ScreenPages): Promise<void> {
  for (const [path, scripts] of files) {
    const links = scripts.map((file) => `    <link rel="modulepreload" crossorigin href="/${file}">\n`)
    const target = join(out, 'screens', `${path}.html`)
    await mkdir(dirname(target), { recursive: true })
    await writeFile(
      target,
      page.replace('  </head>', () => `${links.join('')}  </head>`),
    )
  }
}
