import { createHash } from 'node:crypto'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { urlOf } from '@filo/contract/client'
import type { Plugin, Rolldown } from 'vite'
import { runnerImport } from 'vite'
import type { FirstRead } from '../src/app/first-reads.ts'
import type { RoutePath } from '../src/app/paths.ts'
import { compressFolder } from './compress-folder.ts'
import { type AppTexts, frameTitles } from './page-frame.ts'
import { fillSignInPage, inlineStyles, paintBeforeScripts, scriptHashes } from './page-text.ts'
import { describeOverweight, weighPage } from './page-weight.ts'
import {
  filesOfModule,
  filesOfTexts,
  gridFiles,
  readOutsideLayout,
  readScreenModules,
  readScreenTexts,
  type ScreenFiles,
  type WrittenRead,
  writeScreenPages,
} from './screen-pages.ts'

type Renderer = typeof import('../src/features/session/sign-in/render-sign-in.tsx')

const languages = ['tr', 'en'] as const

interface Folders {
  root: string
  out: string
}

/** Writes the sign-in page once per language, its form already in the HTML. */
async function prerenderSignIn({ root, out }: Folders): Promise<string[]> {
  const built = await readFile(join(out, 'signin.html'), 'utf8')
  const template = paintBeforeScripts(await inlineStyles(built, out))
  const { renderSignIn } = await importPlain<Renderer>(
    root,
    'src/features/session/sign-in/render-sign-in.tsx',
  )
  const pages = await Promise.all(
    languages.map(async (language) => {
      const page = fillSignInPage(template, language, renderSignIn(language))
      await writeFile(join(out, `signin.${language}.html`), page)
      return page
    }),
  )
  await rm(join(out, 'signin.html'))
  return pages
}

/** Marks the console's page with its build, so that an open page can tell that a newer one exists. */
async function markBuild({ out }: Folders): Promise<string> {
  const file = join(out, 'index.html')
  const page = await readFile(file, 'utf8')
  const build = createHash('sha256').update(page).digest('hex').slice(0, 12)
  const marked = page.replace('</title>', `</title>\n    <meta name="build" content="${build}" />`)
  await writeFile(file, marked)
  await writeFile(join(out, 'build.txt'), `${build}\n`)
  return marked
}

/** A module of the console that runs without a browser. */
async function importPlain<Module>(root: string, file: string): Promise<Module> {
  const options = { root, configFile: false, logLevel: 'error' } as const
  return (await runnerImport<Module>(join(root, file), options)).module
}

/** Of a first read what its page needs to ask for it, and to know the answer by. */
function writtenRead({ route, query }: FirstRead): WrittenRead {
  const { name, method, path } = route
  return { address: urlOf(route, undefined, query), read: { route: { name, method, path }, query } }
}

async function readAppTexts(root: string) {
  const read = async (language: string) =>
    JSON.parse(await readFile(join(root, `src/app/texts/${language}.json`), 'utf8')) as AppTexts
  return { tr: await read('tr'), en: await read('en') }
}

/** What each screen needs, by its path. */
async function findScreenFiles(
  bundle: Rolldown.OutputBundle,
  root: string,
): Promise<Map<string, ScreenFiles>> {
  const { routePaths, screenTextKey } = await importPlain<typeof import('../src/app/paths.ts')>(
    root,
    'src/app/paths.ts',
  )
  const { customerNames } = await importPlain<typeof import('../src/app/crumbs.ts')>(
    root,
    'src/app/crumbs.ts',
  )
  const appTexts = await readAppTexts(root)
  const reads = await importPlain<typeof import('../src/app/first-reads.ts')>(root, 'src/app/first-reads.ts')
  const text = await readFile(join(root, 'src/app/screens.ts'), 'utf8')
  const namespaces = readScreenTexts(text)
  const outsideLayout = readOutsideLayout(text)
  const paths: Record<string, RoutePath> = routePaths
  const rows = [...readScreenModules(text)].map(([name, file]): [string, ScreenFiles] => {
    const scripts = filesOfModule(bundle, file)
    const textsIn = (language: string) => filesOfTexts(bundle, namespaces.get(name) ?? [], language)
    const texts = Object.fromEntries(languages.map((language) => [language, textsIn(language)]))
    const path = paths[name]
    const read = path && reads.firstReads[path]
    const firstRead = read && writtenRead(read)
    const key = screenTextKey(path ?? '')
    const frame = outsideLayout.has(name)
      ? undefined
      : { titles: frameTitles(key, customerNames[key ?? ''], appTexts) }
    return [path ?? '', { scripts, grid: gridFiles(bundle, scripts), texts, firstRead, frame }]
  })
  return new Map(rows)
}

/**
 * After the bundle is written: prerenders the sign-in page (`signin.tr.html`, `signin.en.html`), marks the build, writes
 * a page per screen that fetches the screen's scripts together with the shell,
 * writes `csp.json` with the hashes of inline scripts for the server's Content-Security-Policy, compresses, and fails when
 * a page has grown heavier than it may.
 */
export function finishPages(): Plugin {
  const folders: Folders = { root: '', out: '' }
  let screenFiles: Map<string, ScreenFiles> | undefined
  return {
    name: 'filo:finish-pages',
    apply: 'build',
    configResolved({ root, build }) {
      folders.root = root
      folders.out = join(root, build.outDir)
      if (build.outDir.startsWith('/')) folders.out = build.outDir
    },
    async writeBundle(_options, bundle) {
      screenFiles = await findScreenFiles(bundle, folders.root)
    },
    closeBundle: {
      order: 'post',
      async handler() {
        if (!screenFiles) return
        const page = await markBuild(folders)
        await writeScreenPages({ out: folders.out, page, files: screenFiles })
        const pages = [page, ...(await prerenderSignIn(folders))]
        const policy = { scriptHashes: scriptHashes(pages) }
        await writeFile(join(folders.out, 'csp.json'), `${JSON.stringify(policy)}\n`)
        await compressFolder(folders.out)
        const weights = [...screenFiles.keys()].map((path) => weighPage(folders.out, path))
        const over = describeOverweight(weights)
        if (over.length > 0) throw new Error(`pages have grown too heavy:\n${over.join('\n')}`)
      },
    },
  }
}
