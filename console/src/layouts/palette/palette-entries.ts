import { signOut } from '@filo/contract/session/session-routes'
import { useTranslation } from 'react-i18next'
import type { PaletteEntry } from '../../app/entity-searches.ts'
import { navigationFor } from '../../app/navigation.ts'
import { screenExists } from '../../app/screens.ts'
import { useLanguage } from '../../i18n/localized.ts'
import { chooseLanguage } from '../../session/choose-language.ts'
import { useSession } from '../../session/session.ts'
import { openSidePanel } from '../../state/side-panel.ts'
import { toggleThemeMode } from '../../theme/theme-mode.ts'
import { useLeaveSession } from '../use-leave-session.ts'

/** The pages a session may open, from the navigation catalogue. */
function usePages(): PaletteEntry[] {
  const { t } = useTranslation(['app', 'layouts'])
  const { role } = useSession()
  return navigationFor(role, screenExists)
    .flatMap((item) => [item, ...item.children])
    .flatMap(({ key, path }) =>
      path
        ? [{ key: `page-${key}`, label: t(`nav.${key}`), kind: t('layouts:palette.page'), href: path }]
        : [],
    )
}

/** Pages and actions of the command palette, in the language shown. */
export function usePaletteEntries(): PaletteEntry[] {
  const { t } = useTranslation('layouts')
  const pages = usePages()
  const leave = useLeaveSession()
  const other = useLanguage() === 'tr' ? 'en' : 'tr'
  const actions: [key: string, label: string, run: () => void][] = [
    ['theme', t('palette.theme'), toggleThemeMode],
    ['language', t('otherLanguage'), () => void chooseLanguage(other)],
    ['settings', t('palette.settings'), () => openSidePanel('settings')],
    ['signOut', t('signOut'), () => void leave(signOut)],
  ]
  const kind = t('palette.action')
  return [...pages, ...actions.map(([key, label, run]) => ({ key, label, kind, run }))]
}
