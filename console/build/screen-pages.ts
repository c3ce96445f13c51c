import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Rolldown } from 'vite'
import type { WrittenFirstRead } from '../src/app/prefetch-first-read.ts'
import { type FrameTitles, framePage } from './page-frame.ts'
import { shellFolders } from './shell-texts.ts'

type Bundle = Rolldown.OutputBundle

/** The module of each screen as `screens.ts` names it: name of the path → module below `src/`. */
export function readScreenModules(screensText: string): Map<string, string> {
  const rows = screensText.matchAll(/path: routePaths\.(\w+),[\s\S]*?import\('\.\.\/([^']+)'\)/g)
  return new Map([...rows].map(([, name = '', module = '']) => [name, module]))
}

/** The names of the screens that are drawn without the console's bars. */
export function readOutsideLayout(screensText: string): Set<string> {
  const rows = screensText.matchAll(
    /path: routePaths\.(\w+),(?:(?!path: routePaths)[\s\S])*?outsideLayout: true/g,
  )
  return new Set([...rows].map(([, name = '']) => name))
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

const gridModule = 'ui/table/grid/WideGrid.tsx'
const gridOwner = /\/src\/ui\/table\/grid\/GridWhenWide\.tsx$/

/** The scripts of the grid, for a screen whose scripts draw one where there is room for it. */
export function gridFiles(bundle: Bundle, files: readonly string[]): string[] {
  const drawsGrid = files.some((file) => chunkOf(bundle, file)?.moduleIds.some((id) => gridOwner.test(id)))
  return drawsGrid ? filesOfModule(bundle, gridModule).filter((file) => !files.includes(file)) : []
}

/** The namespaces of texts that each screen names in `screens.ts`: name of the path → namespaces. */
export function readScreenTexts(screensText: string): Map<string, string[]> {
  const rows = screensText.matchAll(/path: routePaths\.(\w+),\s*texts: \[([^\]]*)\]/g)
  return new Map([...rows].map(([, name = '', list = '']) => [name, list.match(/[\w/-]+/g) ?? []]))
}

/** The scripts of a screen's texts in a language, with those of the shell. @throws Error for unknown namespaces */
export function filesOfTexts(bundle: Bundle, namespaces: readonly string[], language: string): string[] {
  const chunks = Object.values(bundle).filter((each) => each.type === 'chunk')
  const files = [...shellFolders, ...namespaces].map((namespace) => {
    const end = `/${namespace}/texts/${language}.json`
    const chunk = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(end)))
    if (!chunk) throw new Error(`no texts for ${namespace} in ${language}`)
    return chunk.fileName
  })
  return [...new Set(files)]
}

/** A first read as a page says it: the address to ask at once, and what the console knows the answer by. */
export interface WrittenRead {
  address: string
  read: WrittenFirstRead
}

/** What a screen needs before it shows itself, by file name. */
export interface ScreenFiles {
  scripts: readonly string[]
  /** Needed where the window is wide enough for a grid. */
  grid: readonly string[]
  /** Language → texts. */
  texts: Readonly<Record<string, readonly string[]>>
  /** What it reads first, where that is known before its scripts run. */
  firstRead?: WrittenRead | undefined
  /** What is painted before the scripts run; none for a screen without the console's bars. */
  frame?: { titles: FrameTitles | undefined } | undefined
}

function headOf({ scripts, grid, texts, firstRead }: ScreenFiles): string {
  const link = (file: string, more = '') =>
    `    <link rel="modulepreload" crossorigin href="/${file}"${more}>\n`
  const links = [
    ...scripts.map((file) => link(file)),
    ...grid.map((file) => link(file, ' media="(min-width: 600px)"')),
  ]
  return links.join('') + metaOf(texts) + (firstRead ? firstReadOf(firstRead) : '')
}

const inAttribute = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;')

function firstReadOf({ address, read }: WrittenRead): string {
  const data = inAttribute(JSON.stringify(read))
  return `    <meta name="first-read" content="${inAttribute(address)}" data-read="${data}">\n`
}

function metaOf(texts: ScreenFiles['texts']): string {
  return Object.entries(texts)
    .map(([language, files]) => {
      const content = files.map((file) => `/${file}`).join(' ')
      return `    <meta name="texts-${language}" content="${content}">\n`
    })
    .join('')
}

interface ScreenPages {
  out: string
  /** The console's page. */
  page: string
  /** Path of a screen → what it needs. */
  files: ReadonlyMap<string, ScreenFiles>
}

async function writePage(file: string, page: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, page)
}

/**
 * Writes `screens/<path>.html` for each screen: the console's page that asks for the screen's scripts at once, and names
 * its texts and its first read for `first-requests.js`, which knows the language and the address. `framed/<path>.html` is
 * the same with the console's bars and the page's title in its HTML.
 */
export async function writeScreenPages({ out, page, files }: ScreenPages): Promise<void> {
  for (const [path, needed] of files) {
    const plain = page.replace('</title>\n', () => `</title>\n${headOf(needed)}`)
    await writePage(join(out, 'screens', `${path}.html`), plain)
    if (needed.frame)
      await writePage(join(out, 'framed', `${path}.html`), framePage(plain, needed.frame.titles))
  }
}
