import Button from '@mui/material/Button'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { noteScreen } from '../api/use-events.ts'
import { useQueryParams } from '../lib/query-params.ts'
import { warnOnce } from '../lib/warn-once.ts'
import { mayOpen } from '../session/session.ts'
import { rememberSelected, useRootStore } from '../state/root-store.ts'
import { selectedIn } from '../state/selected-ids.ts'
import { useSessionStore } from '../state/session-store.ts'
import { NoPermissionPanel } from '../ui/page/NoPermissionPanel.tsx'
import { drawScreen } from './lazy-screen.ts'
import { misspeltIds } from './misspelt-ids.ts'
import { paths } from './paths.ts'
import type { Screen } from './screens.ts'

/** Keeps the ids a page is opened with; draws nothing, so that a change of the address redraws nothing either. */
function SelectedMemory({ path }: { path: string }) {
  const [params] = useQueryParams()
  useEffect(() => noteScreen(path), [path])
  useEffect(() => {
    const slips = misspeltIds(path, params)
    for (const { name, expected } of slips)
      warnOnce(`${path}: "${name}" is ignored, this page takes "${expected}"`)
    const names = new Set(slips.map(({ name }) => name))
    const rest = Object.entries(params).filter(([name]) => !names.has(name))
    rememberSelected(selectedIn(Object.fromEntries(rest)))
  }, [path, params])
  const { fileId } = params
  useEffect(() => {
    useRootStore.setState({ files: { isOpen: fileId !== undefined, fileId: fileId ?? null } })
  }, [fileId])
  return null
}

/** The way on from a page that is closed to a session. */
function HomeButton() {
  const { t } = useTranslation('common')
  return (
    <Button variant="contained" href={paths.home()}>
      {t('home')}
    </Button>
  )
}

/** A loaded screen, or the no-permission panel for a session that may not open it. */
export function GuardedScreen({ screen }: { screen: Screen }) {
  const session = useSessionStore((state) => state.session)
  if (!screen.outsideLayout && !(session && mayOpen(screen, session)))
    return <NoPermissionPanel action={<HomeButton />} />
  return (
    <>
      <SelectedMemory path={screen.path} />
      {drawScreen(screen.path)}
    </>
  )
}
