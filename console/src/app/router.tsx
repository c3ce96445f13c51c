import { createRootRoute, createRoute, createRouter, redirect } from '@tanstack/react-router'
import { prefetchDemo } from '../components/demo/prefetch-demo.ts'
import { AppLayout } from '../layouts/AppLayout.tsx'
import { isSessionLost, startSession } from '../session/start-session.ts'
import { useSessionStore } from '../state/session-store.ts'
import { canonicalPath } from './canonical-path.ts'
import { GuardedScreen } from './GuardedScreen.tsx'
import { loadScreen } from './lazy-screen.ts'
import { NotFoundScreen } from './NotFoundScreen.tsx'
import { paths, routePaths } from './paths.ts'
import { RootView } from './RootView.tsx'
import { ScreenError } from './ScreenError.tsx'
import { ScreenSkeleton } from './ScreenSkeleton.tsx'
import { screenExists, screens } from './screens.ts'
import { parseSearchParams, stringifySearchParams } from './search-params.ts'

/** Leaves for the sign-in page, a document of its own, and never resolves. */
function goToSignIn(returnTo: string): Promise<never> {
  location.replace(paths.signIn(isSessionLost() ? { returnTo, reason: 'expired' } : { returnTo }))
  return new Promise<never>(() => {})
}

const rootRoute = createRootRoute({
  component: RootView,
  errorComponent: ScreenError,
  beforeLoad: ({ location: to }) => {
    const exact = canonicalPath(to.pathname)
    if (exact && exact !== to.pathname) throw redirect({ href: exact + to.searchStr, replace: true })
  },
  notFoundComponent: NotFoundScreen,
})

const indexRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: routePaths.root,
  beforeLoad: async () => {
    if (await startSession()) throw redirect({ href: paths.home(), replace: true })
    await goToSignIn('')
  },
})

const homeAliasRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: routePaths.homeAlias,
  beforeLoad: () => {
    throw redirect({ href: paths.home(), replace: true })
  },
})

/** A session that must change its password sees only the page where it can. */
function mustChangePassword(pathname: string): boolean {
  const flag = useSessionStore.getState().session?.stateFlag
  return flag === 'mustChangePassword' && pathname !== routePaths.profile && screenExists(routePaths.profile)
}

const layoutRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'layout',
  component: AppLayout,
  beforeLoad: async ({ location: to }) => {
    const session = startSession()
    const [isSignedIn] = await Promise.all([session, prefetchDemo(session)])
    if (!isSignedIn) await goToSignIn(to.href)
    if (mustChangePassword(to.pathname)) throw redirect({ href: paths.profile({ tab: 'security' }) })
  },
})

function screenRoutes(outsideLayout: boolean) {
  return screens
    .filter((screen) => (screen.outsideLayout ?? false) === outsideLayout)
    .map((screen) =>
      createRoute({
        getParentRoute: () => (outsideLayout ? rootRoute : layoutRoute) as typeof layoutRoute,
        path: screen.path,
        loader: () => loadScreen(screen),
        component: () => <GuardedScreen screen={screen} />,
      }),
    )
}

const routeTree = rootRoute.addChildren([
  indexRoute,
  homeAliasRoute,
  layoutRoute.addChildren(screenRoutes(false)),
  ...screenRoutes(true),
])

/** The console's router: every row of `screens`, guarded and loaded on demand. */
export const router = createRouter({
  routeTree,
  caseSensitive: true,
  parseSearch: parseSearchParams,
  stringifySearch: stringifySearchParams,
  scrollRestoration: true,
  defaultPendingMs: 250,
  defaultPendingMinMs: 400,
  defaultPendingComponent: ScreenSkeleton,
  defaultErrorComponent: ScreenError,
})
