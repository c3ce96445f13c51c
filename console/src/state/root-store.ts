import type { PaletteName } from '@filo/contract/profile/palette-names'
import type { RoleKey } from '@filo/contract/roles'
import type { Session } from '@filo/contract/session/session-routes'
import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { knownPart, persistedState, rootKey, timeLimitedStorage } from './persistence.ts'
import type { SelectedIds } from './selected-ids.ts'

export type SidebarMode = 'full' | 'compact' | 'close'
export type Density = 'comfortable' | 'standard' | 'compact'

/** Something chosen in the command palette; pages and actions keep their key alone. */
export interface RecentFind {
  key: string
  group: string
  label?: string | undefined
  detail?: string | undefined
  href?: string | undefined
}

/** The interface's own state under the spec's names (section 3); server data lives in the query cache. */
interface RootState {
  user: Session['user'] | null
  role: RoleKey | null
  stateFlag: Session['stateFlag'] | null
  /** What a page that asks "which one?" offers first. */
  selected: SelectedIds
  sidebarMode: SidebarMode
  /** Groups a person has opened or closed by hand, and at which of their entries; the others follow the current path. */
  sidebarGroups: Record<string, { isOpen: boolean; at: string | null }>
  secondarySidebar: { isOpen: boolean; tab: string | null }
  /** What was chosen last in the command palette, newest first. */
  recentFinds: readonly RecentFind[]
  /** The palette of each theme mode. */
  palettes: { light: PaletteName; dark: PaletteName }
  density: Density
  /** Pixels of body text; 14 unless changed (spec section 9). */
  fontSize: number
  /** People who have put the first steps away in this browser. */
  hidesFirstSteps: readonly string[]
  /** Tips that each person has put away in this browser, by person. */
  hiddenTips: Readonly<Record<string, readonly string[]>>
  isMobileSidebarOpen: boolean
  /** A change is on its way to the server; the top progress bar shows it. */
  spinner: boolean
  /** A dialog or drawer lies over the page. */
  modal: boolean
  /** The packages code in the open editor, as it stands there; empty while none is open. */
  codeText: string
  /** Whether a version's file is open beside its files, and which; the files are in the query cache. */
  files: { isOpen: boolean; fileId: string | null }
}

export const initialRootState: RootState = {
  user: null,
  role: null,
  stateFlag: null,
  selected: {},
  sidebarMode: 'full',
  sidebarGroups: {},
  secondarySidebar: { isOpen: false, tab: null },
  recentFinds: [],
  palettes: { light: 'blue', dark: 'blueDark' },
  density: 'standard',
  fontSize: 14,
  hidesFirstSteps: [],
  hiddenTips: {},
  isMobileSidebarOpen: false,
  spinner: false,
  modal: false,
  codeText: '',
  files: { isOpen: false, fileId: null },
}

/** Interface state, persisted under the root key without the named exclusions (spec section 4). */
export const useRootStore = create<RootState>()(
  persist(() => initialRootState, {
    name: rootKey,
    storage: timeLimitedStorage<Partial<RootState>>(localStorage),
    partialize: persistedState,
    merge: (stored, state) => ({ ...state, ...knownPart(stored, state) }),
    skipHydration: true,
  }),
)

/** Reads the persisted state; resolves within the rehydration limit whatever the storage does. */
export async function rehydrateRootState(): Promise<void> {
  await useRootStore.persist.rehydrate()
}

/** Remembers ids a person has selected; the address stays the truth of an open page. */
export function rememberSelected(ids: SelectedIds): void {
  const { selected } = useRootStore.getState()
  const next = { ...selected, ...ids }
  // Every change of an address comes here, and each write goes to the browser's storage.
  if (JSON.stringify(next) !== JSON.stringify(selected)) useRootStore.setState({ selected: next })
}
