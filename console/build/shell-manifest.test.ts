import type { Rolldown } from 'vite'
import { expect, test } from 'vitest'
import { shellManifest } from './shell-manifest.ts'

function chunk(
  fileName: string,
  of: Partial<Pick<Rolldown.OutputChunk, 'name' | 'isEntry' | 'imports' | 'moduleIds' | 'facadeModuleId'>>,
) {
  const facts = { type: 'chunk', fileName, name: fileName, isEntry: false, imports: [], moduleIds: [] }
  return [fileName, { ...facts, facadeModuleId: null, code: '', ...of }] as const
}

/** The files that the service worker of a build keeps. */
function filesRetained(chunks: ReturnType<typeof chunk>[]): string[] {
  const bundle = Object.fromEntries([chunk('service-worker.js', {}), ...chunks])
  const { generateBundle } = shellManifest() as unknown as {
    generateBundle: { handler: (options: unknown, bundle: unknown) => void }
  }
  generateBundle.handler({}, bundle)
  const written = /^self\.filoShell=(\{.*\});$/.exec(bundle['service-worker.js']?.code ?? '')?.[1]
  return (JSON.parse(written ?? '{}') as { files: string[] }).files
}

test('the page is kept with its scripts and what is opened again without a network', () => {
  const retained = filesRetained([
    chunk('index.js', { name: 'index', isEntry: true, imports: ['react.js'] }),
    chunk('react.js', {}),
    chunk('users.js', { facadeModuleId: '/console/src/features/users/UsersPage.tsx' }),
    chunk('help.js', { facadeModuleId: '/console/src/layouts/help/HelpPanel.tsx', imports: ['panel.js'] }),
    chunk('panel.js', {}),
  ])
  expect(retained).toEqual(['/index.html', '/help.js', '/index.js', '/panel.js', '/react.js'])
})

test('the texts of the shell are kept in both languages, whether they share a file or not', () => {
  const retained = filesRetained([
    chunk('tr.js', { moduleIds: ['/console/src/ui/texts/tr.json', '/console/src/app/texts/tr.json'] }),
    chunk('en.js', { moduleIds: ['/console/src/layouts/texts/en.json'] }),
    chunk('users-tr.js', { moduleIds: ['/console/src/features/users/texts/tr.json'] }),
  ])
  expect(retained).toEqual(['/index.html', '/en.js', '/tr.js'])
})
