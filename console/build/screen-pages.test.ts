import { readFileSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Rolldown } from 'vite'
import { expect, test } from 'vitest'
import {
  filesOfModule,
  filesOfTexts,
  gridFiles,
  readOutsideLayout,
  readScreenModules,
  readScreenTexts,
  writeScreenPages,
} from './screen-pages.ts'

function bundleOf(
  chunks: Record<string, { imports?: string[]; module?: string; isEntry?: boolean; holds?: string }>,
) {
  const entries = Object.entries(chunks).map(
    ([fileName, { imports = [], module, isEntry = false, holds }]) => [
      fileName,
      {
        type: 'chunk',
        fileName,
        imports,
        isEntry,
        name: isEntry ? 'index' : fileName,
        moduleIds: holds ? [`/console/src/${holds}`] : [],
        facadeModuleId: module ? `/console/src/${module}` : null,
      },
    ],
  )
  return Object.fromEntries(entries) as Rolldown.OutputBundle
}

const bundle = bundleOf({
  'index.js': { imports: ['react.js'], isEntry: true },
  'react.js': {},
  'Users.js': { imports: ['react.js', 'table.js'], module: 'features/users/UsersPage.tsx' },
  'table.js': { imports: ['react.js', 'menu.js'], holds: 'ui/table/grid/GridWhenWide.tsx' },
  'grid.js': { imports: ['react.js', 'menu.js', 'cell.js'], module: 'ui/table/grid/WideGrid.tsx' },
  'cell.js': {},
  'menu.js': { imports: ['table.js'] },
})

test('a screen needs its own script and what that imports, without the shell', () => {
  expect(filesOfModule(bundle, 'features/users/UsersPage.tsx')).toEqual(['Users.js', 'table.js', 'menu.js'])
})

test('a module without a script of its own stops the build', () => {
  expect(() => filesOfModule(bundle, 'features/gone/GonePage.tsx')).toThrow('GonePage')
})

test('every row of the screens is found with its module', () => {
  const text = readFileSync(join(import.meta.dirname, '../src/app/screens.ts'), 'utf8')
  const modules = readScreenModules(text)
  expect(modules.size).toBe([...text.matchAll(/^ {4}path: routePaths\./gm)].length)
  expect(modules.get('producedRobots')).toBe('features/robots/ProducedRobotsPage.tsx')
})

test('the namespaces of every row are found', () => {
  const text = readFileSync(join(import.meta.dirname, '../src/app/screens.ts'), 'utf8')
  const texts = readScreenTexts(text)
  expect([...texts.keys()]).toEqual([...readScreenModules(text).keys()])
  expect(texts.get('producedRobots')).toEqual(['robots'])
  expect(texts.get('aboutRobots')).toEqual(['robots', 'robots/about', 'robots/register'])
})

test('the screens that are drawn without the bars are found', () => {
  const text = readFileSync(join(import.meta.dirname, '../src/app/screens.ts'), 'utf8')
  expect([...readOutsideLayout(text)].toSorted()).toEqual(['arosInfo', 'notFound'])
})

test('a screen with a table needs the grid, whose other scripts it has already', () => {
  expect(gridFiles(bundle, ['Users.js', 'table.js', 'menu.js'])).toEqual(['grid.js', 'cell.js'])
  expect(gridFiles(bundle, ['menu.js'])).toEqual([])
})

test('a screen needs the texts of the shell and its own, each of which must be there', () => {
  const namespaces = ['i18n', 'app', 'layouts', 'ui', 'components', 'features/users']
  const files = namespaces.map((name, index) => [`t${index}.js`, { holds: `${name}/texts/tr.json` }])
  const texts = bundleOf(Object.fromEntries(files))
  expect(filesOfTexts(texts, ['users'], 'tr')).toEqual(['t0.js', 't1.js', 't2.js', 't3.js', 't4.js', 't5.js'])
  expect(() => filesOfTexts(texts, ['users'], 'en')).toThrow('no texts for i18n in en')
})

test('a page per screen asks for what it needs before its own scripts run', async () => {
  const out = await mkdtemp(join(tmpdir(), 'filo-screens-'))
  const page = '<html>\n  <head>\n    <title>Filo</title>\n    <script></script>\n  </head>\n</html>'
  const needed = {
    scripts: ['a.js'],
    grid: ['grid.js'],
    texts: { tr: ['t1.js', 't2.js'] },
    firstRead: {
      address: '/api/list?page=1&size=25',
      read: { route: { name: 'list', method: 'GET', path: '/api/list' }, query: { page: 1 } },
    } as const,
  }
  await writeScreenPages({ out, page, files: new Map([['/product/list', needed]]) })
  const written = await readFile(join(out, 'screens/product/list.html'), 'utf8')
  expect(written.split('\n').slice(3, 8)).toEqual([
    '    <link rel="modulepreload" crossorigin href="/a.js">',
    '    <link rel="modulepreload" crossorigin href="/grid.js" media="(min-width: 600px)">',
    '    <meta name="texts-tr" content="/t1.js /t2.js">',
    '    <meta name="first-read" content="/api/list?page=1&amp;size=25" data-read="{&quot;route&quot;:{&quot;name&quot;:&quot;list&quot;,&quot;method&quot;:&quot;GET&quot;,&quot;path&quot;:&quot;/api/list&quot;},&quot;query&quot;:{&quot;page&quot;:1}}">',
    '    <script></script>',
  ])
  await rm(out, { recursive: true })
})
