import { type RoleKey, roleKeys } from '@filo/contract/roles'
import { routeAt } from './canonical-path.ts'
import { routePaths as at, type RoutePath } from './paths.ts'

export type NavigationIcon =
  | 'home'
  | 'robots'
  | 'customers'
  | 'aros'
  | 'fleet'
  | 'tests'
  | 'packages'
  | 'store'
  | 'marketing'
  | 'hardware'
  | 'remote'
  | 'connected'
  | 'users'
  | 'profile'
  | 'updates'
  | 'help'

/** One row of the catalogue; its texts are `nav.<key>` and, in compact mode, `navShort.<key>`. */
interface CatalogueRow {
  key: string
  /** A page has no entry of its own: it is reached from the one it belongs to, and by the command palette. */
  type: 'label' | 'link' | 'group' | 'extLink' | 'page'
  icon?: NavigationIcon
  path?: RoutePath
  children?: readonly CatalogueRow[]
  roles: readonly RoleKey[]
}

/** A menu entry for exactly one role: shown only if `user` equals the role of the session (spec section 6). */
export interface NavigationItem extends Omit<CatalogueRow, 'roles' | 'children'> {
  user: RoleKey
  children: NavigationItem[]
}

const [A, RM, D, T, P, S, M, CA, CU] = roleKeys
const staff = [A, RM, D, T, P, S, M] as const

function label(key: string, ...roles: RoleKey[]): CatalogueRow {
  return { key, type: 'label', roles }
}

function child(key: string, path: RoutePath, ...roles: RoleKey[]): CatalogueRow {
  return { key, type: 'link', path, roles }
}

/** A page that the menu does not name; see {@link entriesOf}. */
function page(key: string, path: RoutePath, ...roles: RoleKey[]): CatalogueRow {
  return { key, type: 'page', path, roles }
}

function link(key: string, icon: NavigationIcon, path: RoutePath, ...roles: RoleKey[]): CatalogueRow {
  return { key, type: 'link', icon, path, roles }
}

function group(key: string, icon: NavigationIcon, ...children: CatalogueRow[]): CatalogueRow {
  return { key, type: 'group', icon, children, roles: roleKeys }
}

/** The one navigation catalogue (docs/screens.md). */
export const catalogue: readonly CatalogueRow[] = [
  link('home', 'home', at.home, ...roleKeys),
  label('robotsLabel', ...staff),
  group(
    'robots',
    'robots',
    child('robotWorkspace', at.robotSidebar, A, P, S, T),
    child('producedRobots', at.producedRobots, A, RM, P, S, T),
    child('robotModels', at.productModel, A, P),
    child('products', at.product, A, RM, P, D),
  ),
  link('customers', 'customers', at.customerSidebar, A, S, M),
  label('releasesLabel', ...staff),
  group(
    'aros',
    'aros',
    child('adminAros', at.adminAros, A, RM),
    child('arosVersions', at.arosVersions, A, RM, D),
    child('productAros', at.productArosVersions, A, RM, P),
    child('productTestAros', at.productTestArosVersions, D, T),
    page('productTestAros', at.productTestArosVersions, A, RM),
    page('createAros', at.createAros, A, RM),
    page('createTestAros', at.createTestAros, A, RM, D),
    page('packageOrder', at.sortArosPackage, A, RM),
    page('testPackageOrder', at.testSortArosPackage, A, RM, D),
  ),
  link('fleetVersions', 'fleet', at.robotVersion, A, RM, S),
  link('myTests', 'tests', at.versionTest, A, RM, T),
  label('softwareLabel', ...staff),
  group(
    'packages',
    'packages',
    child('softwareCards', at.softwareCard, A, RM, D, T),
    child('packageVersions', at.versions, A, RM, D, T),
    child('versionGallery', at.versionCard, A, RM, D, T, S, M),
    child('productPackages', at.productPackages, A, RM, D, P),
    child('uploadSoftware', at.uploadSoftware, A, D),
  ),
  link('programs', 'store', at.programs, ...staff),
  label('marketingLabel', A, M, RM),
  link('marketingVersions', 'marketing', at.marketingVersions, A, M, RM),
  label('supportLabel', A, P, S, T, D),
  link('hardware', 'hardware', at.hardwareDiagnostic, A, P, S, T),
  link('remote', 'remote', at.remoteConnection, A, S, T, D),
  link('connectedUsers', 'connected', at.connectedUsers, A, S),
  label('administrationLabel', A),
  link('users', 'users', at.users, A),
  link('myRobots', 'robots', at.robotSidebar, CA, CU),
  link('myUpdates', 'updates', at.customerVersion, CA, CU),
  link('myStore', 'store', at.programs, CA, CU),
  link('customerHardware', 'hardware', at.hardwareDiagnostic, CA),
  link('customerRemote', 'remote', at.remoteConnection, CA),
  link('customerUsers', 'users', at.users, CA),
  link('myCompany', 'customers', at.customerSidebar, CA),
  link('profile', 'profile', at.profile, CA, CU),
  { key: 'help', type: 'extLink', icon: 'help', roles: roleKeys },
]

/** Expands rows with several roles into items with one `user` attribute each. */
export function expandPerRole(rows: readonly CatalogueRow[]): NavigationItem[] {
  return rows.flatMap(({ roles, children = [], ...row }) => {
    const items = expandPerRole(children)
    return roles.map((user) => ({ ...row, user, children: items.filter((item) => item.user === user) }))
  })
}

function leadsSomewhere(item: NavigationItem, exists: (path: RoutePath) => boolean): boolean {
  if (item.type === 'group') return item.children.length > 0
  return item.path === undefined || exists(item.path)
}

/** Every page of a role that has a name in the catalogue, in its order: entries of the menu and those without one. */
export function pagesFor(role: RoleKey, exists: (path: RoutePath) => boolean): NavigationItem[] {
  return expandPerRole(catalogue)
    .filter((item) => item.user === role)
    .flatMap((item) => [item, ...item.children])
    .filter(({ path }) => path !== undefined && exists(path))
}

/** The menu of a role: equality with `user`, only pages that exist, no empty group, no label above nothing. */
export function navigationFor(role: RoleKey, exists: (path: RoutePath) => boolean): NavigationItem[] {
  const items = expandPerRole(catalogue)
    .filter((item) => item.user === role)
    .map((item) => ({
      ...item,
      children: item.children.filter((entry) => entry.type !== 'page' && leadsSomewhere(entry, exists)),
    }))
    .filter((item) => leadsSomewhere(item, exists))
  return items.filter((item, index) => {
    const next = items[index + 1]
    return item.type !== 'label' || (next !== undefined && next.type !== 'label' && next.type !== 'extLink')
  })
}

/** The entries that pages without one belong to, the nearest first; a role's menu has some of them. */
const entriesOf: Partial<Record<string, readonly RoutePath[]>> = {
  [at.createAros]: [at.arosVersions],
  [at.createTestAros]: [at.arosVersions],
  [at.sortArosPackage]: [at.productArosVersions],
  [at.testSortArosPackage]: [at.productTestArosVersions, at.productArosVersions],
  [at.productTestArosVersions]: [at.productTestArosVersions, at.productArosVersions],
  [at.aboutVersion]: [at.versions, at.versionCard],
  [at.editSoftware]: [at.versions],
  [at.softwareLibraries]: [at.versions, at.versionCard],
  [at.aboutRobots]: [at.producedRobots, at.robotSidebar],
  [at.robotUsers]: [at.producedRobots, at.robotSidebar],
  [at.marketingAboutVersion]: [at.marketingVersions],
  [at.marketingEditSoftware]: [at.marketingVersions],
  [at.marketingCard]: [at.marketingVersions],
  [at.uploadMarketingSoftware]: [at.marketingVersions],
}

/** The menu's entry that the open page belongs to: its own, the one named for it, or one whose path it lies below. */
export function activePath(items: readonly NavigationItem[], pathname: string): RoutePath | undefined {
  const all = items.flatMap((item) => [item, ...item.children]).flatMap(({ path }) => path ?? [])
  const named = entriesOf[routeAt(pathname) ?? '']?.find((path) => all.includes(path))
  if (named) return named
  return all
    .filter((path) => pathname === path || pathname.startsWith(`${path}/`))
    .sort((a, b) => b.length - a.length)[0]
}
