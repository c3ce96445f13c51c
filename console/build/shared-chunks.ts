import type { Rolldown } from 'vite'

/** What only forms need: whatever else happens to name it must not bring it. */
const ofForms = /node_modules[\\/]zod[\\/]|\?shapes$/

/** The texts that every page starts with (`i18n/i18n.ts`). */
const shellTexts = /\/console\/src\/(?:i18n|app|layouts|ui|components)\/texts\/(\w+)\.json$/

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
  /** What nearly every list needs besides. */
  lists: readonly string[]
  /** Method and path of the API's calls: a page names a dozen of them, each too small for a file of its own. */
  routes: readonly string[]
  /** Menus, dialogs and hints: fetched at the first input, when the page has shown itself. */
  overlays: readonly string[]
}

/**
 * Names the chunks that many pages share: one file compresses better and is fetched sooner than the many that pages
 * happen to have in common.
 */
export function sharedChunks(entries: Entries) {
  let shell: Set<string> | undefined
  let lists: Set<string> | undefined
  let routes: Set<string> | undefined
  let overlays: Set<string> | undefined
  let signIn: Set<string> | undefined
  return (id: string, context: Rolldown.ChunkingContext): string | null => {
    shell ??= staticClosure([entries.shell], context)
    lists ??= staticClosure(entries.lists, context)
    routes ??= staticClosure(entries.routes, context)
    overlays ??= staticClosure(entries.overlays, context)
    signIn ??= staticClosure([entries.signIn], context)
    if (id === entries.shell || id === entries.signIn) return null
    if (shell.has(id) && signIn.has(id)) return 'common'
    if (shell.has(id)) return id.includes('/node_modules/') ? 'vendor' : 'shell'
    if (lists.has(id)) return 'lists'
    if (routes.has(id)) return 'routes'
    const language = shellTexts.exec(id)?.[1]
    if (language) return `shell-${language}`
    return overlays.has(id) ? 'overlays' : null
  }
}
