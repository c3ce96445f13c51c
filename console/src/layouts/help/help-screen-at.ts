import { routeAt } from '../../app/canonical-path.ts'
import { routePaths } from '../../app/paths.ts'
import { type HelpScreen, helpSections } from './help-screens.ts'

const screens: readonly HelpScreen[] = Object.values(helpSections).flat()

/** The screen whose help belongs to a path, if there is one. */
export function helpScreenAt(pathname: string): HelpScreen | undefined {
  const route = routeAt(pathname)
  return screens.find((screen) => routePaths[screen] === route)
}
