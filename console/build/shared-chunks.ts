import type { Rolldown } from 'vite'
import { languageOfShellText } from './shell-texts.ts'

/** What only forms need: whatever else happens to name it must not bring it. */
const ofForms = /node_modules[\\/]zod[\\/]|\?shapes$/

/** Every module that the entries import, directly or not, without the `import()`s. */
function staticClosure(entries: readonly string[], context: Rolldown.ChunkingContext): Set<string> {
  const found = new Set<string>()
  const waiting = [...entries]
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (found.has(id) || ofForms.test(id)) continue
    found.add(id)
    waiting.push(...(context.getModuleInfo(id)?.importedIds ?? []))
  }
  return found
}

interface Entries {
  /** What every page of the console needs before it shows. */
  shell: string
  /** The sign-in page, which shares a little of that and must not load the rest. */
  signIn: string
  /** What many pages need besides, by the name of its chunk; what two of them need is in the first. */
  shared: Readonly<Record<string, readonly string[]>>
}

/**
 * Names the chunks that many pages share: one file compresses better and is fetched sooner than the many that pages
 * happen to have in common.
 */
export function sharedChunks(entries: Entries) {
  function close(context: Rolldown.ChunkingContext) {
    const shared = Object.entries(entries.shared)
    return {
      shell: staticClosure([entries.shell], context),
      signIn: staticClosure([entries.signIn], context),
      shared: shared.map(([name, modules]) => [name, staticClosure(modules, context)] as const),
    }
  }
  let closed: ReturnType<typeof close> | undefined
  return (id: string, context: Rolldown.ChunkingContext): string | null => {
    closed ??= close(context)
    const { shell, signIn, shared } = closed
    if (id === entries.shell || id === entries.signIn) return null
    if (shell.has(id) && signIn.has(id)) return 'common'
    if (shell.has(id)) return id.includes('/node_modules/') ? 'vendor' : 'shell'
    if (signIn.has(id)) return null
    const language = languageOfShellText(id)
    if (language) return `shell-${language}`
    return shared.find(([, modules]) => modules.has(id))?.[0] ?? null
  }
}
