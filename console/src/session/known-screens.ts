import type { Permission } from '@filo/contract/permissions'
import type { RoleKey } from '@filo/contract/roles'
import { mayOpen, useSession } from './session.ts'

interface KnownScreen {
  path: string
  permissions?: readonly Permission[]
  roles?: readonly RoleKey[]
}

let known: readonly KnownScreen[] = []

/** Tells which pages exist; the app calls it once at its start. */
export function setKnownScreens(screens: readonly KnownScreen[]): void {
  known = screens
}

/** A function that tells whether a link leads somewhere for this session: `canOpen(paths.versions())`. */
export function useCanOpen(): (href: string) => boolean {
  const session = useSession()
  return (href) => {
    const path = href.split('?')[0]
    return known.some((screen) => screen.path === path && mayOpen(screen, session))
  }
}
