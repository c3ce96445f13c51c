import { Suspense, use } from 'react'
import { drawScreen, loadScreen } from './lazy-screen.ts'
import { routePaths } from './paths.ts'
import { screens } from './screens.ts'

const screen = screens.find(({ path }) => path === routePaths.notFound)
let loading: Promise<void> | undefined

function loadOnce(): Promise<void> {
  loading ??= screen ? loadScreen(screen) : Promise.resolve()
  return loading
}

function Loaded() {
  use(loadOnce())
  return drawScreen(routePaths.notFound)
}

/** The not-found page for an unknown path; the address stays as it was typed. */
export function NotFoundScreen() {
  return (
    <Suspense fallback={null}>
      <Loaded />
    </Suspense>
  )
}
