import type { Permission } from '@filo/contract/permissions'
import { roleNames } from '@filo/contract/roles'
import { useTranslation } from 'react-i18next'
import { useCanWrite } from '../../api/connection.ts'
import { paths } from '../../app/paths.ts'
import { useLocalized } from '../../i18n/localized.ts'
import { useLanguage } from '../../i18n/shown-language.tsx'
import { chooseLanguage } from '../../session/choose-language.ts'
import { useSession } from '../../session/session.ts'
import { requestLeave } from '../../state/departure.ts'
import { openSidePanel } from '../../state/side-panel.ts'
import { toggleThemeMode } from '../../theme/theme-mode.ts'
import { actionRefusal } from './action-refusal.ts'
import type { PaletteEntry } from './palette-entry.ts'

const creations: readonly { key: string; permission: Permission; href: string }[] = [
  { key: 'createTestAros', permission: 'aros.compose_test', href: paths.createTestAros() },
  { key: 'createAros', permission: 'aros.compose', href: paths.createAros() },
  { key: 'uploadSoftware', permission: 'package.upload', href: paths.uploadSoftware() },
]

function action(key: string, label: string, more: Partial<PaletteEntry>): PaletteEntry {
  return { key: `action-${key}`, group: 'actions', label, ...more }
}

/** What can be made from anywhere; what the role may not do says why. */
function useCreations(): PaletteEntry[] {
  const { t } = useTranslation(['palette', 'app'])
  const localized = useLocalized()
  const { role, roles } = useSession()
  const isReachable = useCanWrite()
  return creations.flatMap(({ key, permission, href }) => {
    const refusal = actionRefusal({ permission, role, roles, isReachable })
    if (refusal?.kind === 'hidden') return []
    const other = refusal?.kind === 'otherRole' ? localized(roleNames[refusal.role]) : ''
    const disabledReason = refusal && t(`refusal.${refusal.kind}`, { role: other })
    return [action(key, t(`app:nav.${key}`), { href, disabledReason })]
  })
}

/** What the command palette can do by itself, for everybody. */
export function usePaletteActions(): PaletteEntry[] {
  const { t } = useTranslation(['palette', 'layouts'])
  const localized = useLocalized()
  const { role, roles } = useSession()
  const isReachable = useCanWrite()
  const other = useLanguage() === 'tr' ? 'en' : 'tr'
  const disabledReason = isReachable ? undefined : t('refusal.offline')
  const others = roles.filter((own) => own !== role)
  return [
    ...useCreations(),
    action('theme', t('theme'), { run: toggleThemeMode }),
    action('language', t('language', { name: t('layouts:otherLanguage') }), {
      run: () => void chooseLanguage(other),
    }),
    action('settings', t('settings'), { run: () => openSidePanel('settings') }),
    action('help', t('help'), { run: () => openSidePanel('help') }),
    ...others.map((key) =>
      action(`role-${key}`, t('role', { role: localized(roleNames[key]) }), {
        run: () => requestLeave({ kind: 'role', role: key }),
        disabledReason,
      }),
    ),
    action('signOut', t('layouts:signOut'), { run: () => requestLeave({ kind: 'signOut' }), disabledReason }),
  ]
}
