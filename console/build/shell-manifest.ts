import { createHash } from 'node:crypto'
import type { Plugin, Rolldown } from 'vite'
import { languageOfShellText } from './shell-texts.ts'

const workerFile = 'service-worker.js'

type Bundle = Rolldown.OutputBundle

/** What is opened again without a network, with its texts: a tester's bench, and the help. */
const offlineParts =
  /\/src\/(features\/testers\/(VersionTestPage\.tsx|texts\/\w+\.json)|layouts\/help\/(HelpPanel\.tsx|texts\/\w+\.json))$/

/** The scripts and styles a page needs before it shows: its entry, the parts kept, and everything they import statically. */
function filesOfPage(bundle: Bundle, entryName: string): string[] {
  const found = new Set<string>()
  const visit = (fileName: string) => {
    const chunk = bundle[fileName]
    if (found.has(fileName) || chunk?.type !== 'chunk') return
    found.add(fileName)
    for (const style of chunk.viteMetadata?.importedCss ?? []) found.add(style)
    for (const imported of chunk.imports) visit(imported)
  }
  for (const chunk of Object.values(bundle)) {
    if (chunk.type !== 'chunk') continue
    const isStored = offlineParts.test(chunk.facadeModuleId ?? '')
    if (isStored || (chunk.isEntry && chunk.name === entryName)) visit(chunk.fileName)
  }
  return [...found].sort()
}

/** Texts that the shell shows, in every language; the page loads them on demand. */
function filesOfShellTexts(bundle: Bundle): string[] {
  return Object.values(bundle)
    .filter((chunk) => chunk.type === 'chunk' && chunk.moduleIds.some(languageOfShellText))
    .map(({ fileName }) => fileName)
    .sort()
}

/** Tells the service worker which files make up the app shell, and a version that changes with them. */
export function shellManifest(): Plugin {
  return {
    name: 'filo:shell-manifest',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const worker = bundle[workerFile]
        if (worker?.type !== 'chunk') return
        const files = [...filesOfPage(bundle, 'index'), ...filesOfShellTexts(bundle)].map(
          (file) => `/${file}`,
        )
        const version = createHash('sha256')
          .update([worker.code, ...Object.keys(bundle).sort()].join('\n'))
          .digest('hex')
          .slice(0, 12)
        const manifest = JSON.stringify({ version, files: ['/index.html', ...files] })
        worker.code = `self.filoShell=${manifest};${worker.code}`
      },
    },
  }
}
