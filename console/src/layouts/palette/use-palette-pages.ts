import { useTranslation } from 'react-i18next'
import { navigationFor } from '../../app/navigation.ts'
import { paths, routePaths } from '../../app/paths.ts'
import { screenExists } from '../../app/screens.ts'
import { useSession } from '../../session/session.ts'
import type { PaletteEntry } from './palette-entry.ts'

/** The pages a session may open: its menu, and the own profile. */
export function usePalettePages(): PaletteEntry[] {
  const { t } = useTranslation('app')
  const { role } = useSession()
  const menu = navigationFor(role, screenExists)
    .flatMap((item) => [item, ...item.children])
    .flatMap(({ key, path }) => (path ? [{ key, href: path as string }] : []))
  const profile = { key: 'profile', href: paths.profile() }
  const all = menu.some(({ href }) => href === routePaths.profile) ? menu : [...menu, profile]
  return all.map(({ key, href }) => ({ key: `page-${key}`, group: 'pages', label: t(`nav.${key}`), href }))
}
