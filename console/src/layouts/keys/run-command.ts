import { paths } from '../../app/paths.ts'
import { openSidePanel } from '../../state/side-panel.ts'
import type { KeyCommand } from './key-commands.ts'

/** Pages that `g` and a letter open. */
const pages: Partial<Record<KeyCommand, string>> = {
  robots: paths.producedRobots(),
  packages: paths.softwareCard(),
  versions: paths.versions(),
  board: paths.adminAros(),
}

function firstVisible(selector: string): HTMLElement | undefined {
  return Array.from(document.querySelectorAll<HTMLElement>(selector)).find(
    (element) => element.getClientRects().length > 0,
  )
}

function search(): void {
  const box = firstVisible('[data-list-search]')
  box?.focus()
  if (box instanceof HTMLInputElement) box.select()
}

function create(): void {
  const primary = firstVisible('[data-primary-action] :is(a[href], button:not(:disabled))')
  primary?.focus()
  primary?.click()
}

interface Way {
  canOpen: (href: string) => boolean
  go: (href: string) => void
}

/** Does what a key asked for; a page that the role may not open stays where it is. */
export function runCommand(command: KeyCommand, { canOpen, go }: Way): void {
  const href = pages[command]
  if (href && canOpen(href)) go(href)
  if (command === 'search') search()
  if (command === 'create') create()
  if (command === 'help') openSidePanel('help')
}
