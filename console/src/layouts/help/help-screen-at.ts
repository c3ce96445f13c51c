import { routeAt } from '../../app/canonical-path.ts'
import { routePaths } from '../../app/paths.ts'
import { type HelpScreen, helpSections, helpTabs } from './help-screens.ts'

const screens: readonly HelpScreen[] = Object.values(helpSections).flat()
const pathOf = (screen: string) => (routePaths as Record<string, string>)[screen]
const tabsOf = (screen: string) =>
  (helpTabs as Record<string, Readonly<Record<string, HelpScreen>>>)[screen] ?? {}

/** The screen, or its open tab, whose help belongs to an address, if there is one. */
export function helpScreenAt(pathname: string, tab?: string): HelpScreen | undefined {
  const route = routeAt(pathname)
  const screen = screens.find((each) => pathOf(each) !== undefined && pathOf(each) === route)
  if (!screen || tab === undefined) return screen
  const tabs = tabsOf(screen)
  return Object.hasOwn(tabs, tab) ? tabs[tab] : screen
}
