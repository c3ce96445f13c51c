import type { Language } from '@filo/contract/localized-text'
import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { watchNetwork } from '../api/connection.ts'
import { followLanguage } from '../api/follow-language.ts'
import { queryClient } from '../api/query-client.ts'
import { prefetchDemo } from '../components/demo/prefetch-demo.ts'
import { i18n, startI18n } from '../i18n/i18n.ts'
import { watchPageLeft } from '../lib/page-left.ts'
import { followProfileLanguage } from '../session/choose-language.ts'
import { startSession } from '../session/start-session.ts'
import { startServiceWorker } from '../state/connection-check.ts'
import { rehydrateRootState, useRootStore } from '../state/root-store.ts'
import { useSessionStore } from '../state/session-store.ts'
import { followOtherTabs, followPrinting } from '../theme/theme-mode.ts'
import { App } from './App.tsx'
import { prefetchScreen, prefetchScreenTexts } from './lazy-screen.ts'
import { prefetchFirstRead } from './prefetch-first-read.ts'
import { router } from './router.tsx'

const skeletonAfterMs = 250

/** The language this browser knows of its person; the first time, the session says it: no page is drawn before that. */
async function localeOfPerson(session: Promise<boolean>): Promise<Language | null> {
  const { user } = useRootStore.getState()
  if (user) return user.locale
  await session.catch(() => false)
  return useSessionStore.getState().session?.user.locale ?? null
}

async function start(): Promise<void> {
  watchPageLeft(window)
  watchNetwork(window)
  await rehydrateRootState()
  // The session, the page's code and the texts travel together: one after the other, each would cost a round trip.
  const session = startSession()
  prefetchDemo(session).catch(() => undefined)
  const firstRead = prefetchFirstRead(session)
  prefetchScreen(location.pathname)
  await startI18n(await localeOfPerson(session))
  followLanguage(i18n, queryClient)
  prefetchScreenTexts(location.pathname)
  session.then(followProfileLanguage, () => undefined)
  followOtherTabs()
  followPrinting(window)
  const root = document.getElementById('root')
  if (!root) throw new Error('index.html has no #root')
  // A page that is whole when it is first drawn is drawn in slices; one that takes longer says so meanwhile.
  const loaded = Promise.all([router.load(), firstRead]).catch(() => undefined)
  await Promise.race([loaded, new Promise((resolve) => setTimeout(resolve, skeletonAfterMs))])
  const page = createRoot(root)
  startTransition(() =>
    page.render(
      <StrictMode>
        <App />
      </StrictMode>,
    ),
  )
}

void start().then(startServiceWorker)
