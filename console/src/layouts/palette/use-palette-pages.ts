import { useTranslation } from 'react-i18next'
import { pagesFor } from '../../app/navigation.ts'
import { routePaths } from '../../app/paths.ts'
import { screenExists } from '../../app/screens.ts'
import { useSession } from '../../session/session.ts'
import { usePageHref } from '../sidebar/use-page-href.ts'
import type { PaletteEntry } from './palette-entry.ts'

/** The pages a session may open: those of its catalogue, and the own profile. */
export function usePalettePages(): PaletteEntry[] {
  const { t } = useTranslation('app')
  const { role } = useSession()
  const hrefOf = usePageHref()
  const pages = pagesFor(role, screenExists).flatMap(({ key, path }) => (path ? [{ key, path }] : []))
  const profile = { key: 'profile', path: routePaths.profile }
  const all = pages.some(({ path }) => path === profile.path) ? pages : [...pages, profile]
  return all.map(({ key, path }) => ({
    key: `page-${key}`,
    group: 'pages',
    label: t(`nav.${key}`),
    href: hrefOf(path),
  }))
}
