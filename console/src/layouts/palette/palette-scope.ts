import type { PaletteEntry } from './palette-entry.ts'

/** What a query is about: everything, or after its first sign only actions, people or versions. */
type PaletteScope = 'all' | 'actions' | 'users' | 'versions'

const signs: Record<string, PaletteScope> = { '>': 'actions', '@': 'users', '#': 'versions' }

const groupsOf: Record<PaletteScope, readonly PaletteEntry['group'][]> = {
  all: [
    'pages',
    'actions',
    'robots',
    'packages',
    'versions',
    'aros',
    'programs',
    'marketing',
    'customers',
    'users',
  ],
  actions: ['actions'],
  users: ['users'],
  versions: ['versions', 'aros'],
}

/** Reads what was typed: `#nova 2` asks for versions that answer "nova 2". */
export function readQuery(typed: string): { scope: PaletteScope; text: string } {
  const trimmed = typed.trimStart()
  const scope = signs[trimmed.charAt(0)]
  return scope ? { scope, text: trimmed.slice(1).trim() } : { scope: 'all', text: trimmed.trim() }
}

/** Whether a scope shows a group. */
export function isInScope(scope: PaletteScope, group: PaletteEntry['group']): boolean {
  return groupsOf[scope].includes(group)
}
