import { readFileSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Rolldown } from 'vite'
import { expect, test } from 'vitest'
import { filesOfModule, readScreenModules, writeScreenPages } from './screen-pages.ts'

function bundleOf(chunks: Record<string, { imports?: string[]; module?: string; isEntry?: boolean }>) {
  const entries = Object.entries(chunks).map(([fileName, { imports = [], module, isEntry = false }]) => [
    fileName,
    {
      type: 'chunk',
      fileName,
      imports,
      isEntry,
      name: isEntry ? 'index' : fileName,
      facadeModuleId: module ? `/console/src/${module}` : null,
    },
  ])
  return Object.fromEntries(entries) as Rolldown.OutputBundle
}

const bundle = bundleOf({
  'index.js': { imports: ['react.js'], isEntry: true },
  'react.js': {},
  'Users.js': { imports: ['react.js', 'table.js'], module: 'features/users/UsersPage.tsx' },
  'table.js': { imports: ['react.js', 'menu.js'] },
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

test('a page per screen asks for the scripts in its head', async () => {
  const out = await mkdtemp(join(tmpdir(), 'filo-screens-'))
  const page = '<html>\n  <head>\n  </head>\n</html>'
  await writeScreenPages({ out, page, files: new Map([['/product/list', ['assets/a.js']]]) })
  const written = await readFile(join(out, 'screens/product/list.html'), 'utf8')
  expect(written).toContain('<link rel="modulepreload" crossorigin href="/assets/a.js">\n  </head>')
  await rm(out, { recursive: true })
})
