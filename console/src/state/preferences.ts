import type { Preferences } from '@filo/contract/profile/profile-routes'
import { palettes } from '../theme/palettes.ts'
import { readThemeMode } from '../theme/stored-mode.ts'
import { toggleThemeMode } from '../theme/theme-mode.ts'
import { useRootStore } from './root-store.ts'

/** Makes the console look as a person has chosen it; what they have not chosen stays as this browser has it. */
export function applyPreferences({ theme, palettes: chosen, density, sidebarMode }: Preferences): void {
  useRootStore.setState((state) => ({
    density: density ?? state.density,
    sidebarMode: sidebarMode ?? state.sidebarMode,
    palettes: {
      light: chosen && palettes[chosen.light].mode === 'light' ? chosen.light : state.palettes.light,
      dark: chosen && palettes[chosen.dark].mode === 'dark' ? chosen.dark : state.palettes.dark,
    },
  }))
  if (theme && theme !== readThemeMode(localStorage)) toggleThemeMode()
}
