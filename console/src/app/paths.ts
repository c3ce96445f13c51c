import { addressNameOf, linkedPages } from '@filo/contract/notifications/linked-pages'

export { addressNames } from '@filo/contract/notifications/linked-pages'

/** Query values of a link; `undefined` and empty are left out. */
type Query = Record<string, string | number | undefined>

/** The ids a link may carry; `withQuery` spells them as an address does. */
type SelectedIds = {
  /** A produced, serial-numbered unit: `?RobotId=`. */
  unitId: string
  /** A robot variant of the catalogue: `?robotId=`. */
  variantId: string
  ArosId: string
  fileId: string
  packageName: string
  versionId: string
  customerId: string
  campaignId: string
  changeId: string
  programId: string
  marketingVersionId: string
  /** A shelf. */
  listId: string
  releaseId: string
  storeId: string
  listingId: string
  updateId: string
  userId: string
  /** A remote session. */
  session: string
  /** A step of an AROS version whose dialog opens with its page. */
  step: string
  tab: string
  /** The list a record was opened from, as that list's own query; a page walks to the neighbours with it. */
  list: string
}

function withQuery(path: string, query: Query = {}): string {
  const search = new URLSearchParams()
  for (const [key, value] of Object.entries(query)) {
    if (value !== undefined && value !== '') search.set(addressNameOf(key), String(value))
  }
  const text = search.toString()
  return text ? `${path}?${text}` : path
}

/** Builds links to one page that takes the named query ids. */
function page<const Key extends keyof SelectedIds = never>(path: string) {
  return (query: { [Name in Key | 'tab']?: SelectedIds[Name] | undefined } = {}) => withQuery(path, query)
}

/** A list page with filters set: `filteredList(paths.versions(), { state: 'draft,rejected' })`. */
export function filteredList(list: string, filters: Record<string, string>): string {
  const named = Object.entries(filters).map(([field, values]) => [`f.${field}`, values] as const)
  return withQuery(list, Object.fromEntries(named)).replaceAll('%2C', ',')
}

/** Every path of spec section 2, letter for letter; `$name` marks a path parameter. Screens register with these. */
export const routePaths = {
  root: '/',
  signIn: '/signin',
  notFound: '/session/404',
  arosInfo: '/aros-info',
  homeAlias: '/home',
  home: '/dashboard/home',
  users: linkedPages.users,
  connectedUsers: '/connecteduser',
  robotUsers: '/robotusers/$RobotId',
  profile: linkedPages.profile,
  product: '/product',
  productArosVersions: '/product/arosversions',
  productTestArosVersions: linkedPages.testArosVersions,
  productPackages: '/product/packages',
  producedRobots: linkedPages.producedRobots,
  aboutRobots: linkedPages.aboutRobots,
  productModel: '/productmodel',
  versions: linkedPages.versions,
  marketingVersions: linkedPages.marketingVersions,
  arosVersions: linkedPages.arosVersions,
  robotVersion: linkedPages.robotVersion,
  createAros: '/createaros',
  createTestAros: '/createtestaros',
  adminAros: linkedPages.adminAros,
  sortArosPackage: '/SortArosPackage',
  testSortArosPackage: '/TestSortArosPackage',
  versionCard: '/material/versioncard',
  aboutVersion: linkedPages.aboutVersion,
  softwareLibraries: '/material/softwarelibraries/$id',
  marketingAboutVersion: linkedPages.marketingAboutVersion,
  versionTest: linkedPages.versionTest,
  softwareCard: '/softwarecard',
  software: '/softwarecard/software',
  marketingCard: '/markettingcard/marketting',
  programs: '/programs',
  uploadSoftware: '/uploadsoftware',
  uploadMarketingSoftware: '/uploadmarkettingsoftware/$packageId',
  editSoftware: '/editsoftware',
  marketingEditSoftware: '/markettingeditsoftware',
  robotSidebar: '/robotsidebar',
  customerSidebar: linkedPages.customerSidebar,
  customerVersion: linkedPages.customerVersion,
  hardwareDiagnostic: linkedPages.hardwareDiagnostic,
  remoteConnection: linkedPages.remoteConnection,
} as const

export type RoutePath = (typeof routePaths)[keyof typeof routePaths]

/** Pages that share their last segment with another page, and need a name of their own. */
export const ownTextKeys: Readonly<Record<string, string>> = {
  [routePaths.productArosVersions]: 'productarosversions',
}

const known: ReadonlySet<string> = new Set(Object.values(routePaths))

/** Key below `crumbs` of the `app` texts of a screen, by its route (`/robotusers/$RobotId`); undefined for none of ours. */
export function screenTextKey(route: string): string | undefined {
  if (!known.has(route)) return undefined
  return ownTextKeys[route] ?? route.split('/').findLast((part) => part !== '' && !part.startsWith('$'))
}

const at = routePaths

/** Links to every page: `paths.aboutRobots({ unitId })`; the only place a URL is put together. */
export const paths = {
  signIn: (query: { returnTo?: string; lng?: string; reason?: 'expired' | 'ended' } = {}) =>
    withQuery(at.signIn, query),
  notFound: () => at.notFound,
  arosInfo: page<'unitId'>(at.arosInfo),
  home: page(at.home),
  users: page<'userId'>(at.users),
  connectedUsers: page(at.connectedUsers),
  robotUsers: (unitId: string) => at.robotUsers.replace('$RobotId', encodeURIComponent(unitId)),
  profile: page(at.profile),
  product: page<'variantId'>(at.product),
  productArosVersions: page<'variantId' | 'ArosId'>(at.productArosVersions),
  productTestArosVersions: page<'variantId' | 'ArosId'>(at.productTestArosVersions),
  productPackages: page<'variantId'>(at.productPackages),
  producedRobots: page(at.producedRobots),
  aboutRobots: page<'unitId' | 'list' | 'updateId'>(at.aboutRobots),
  productModel: page(at.productModel),
  versions: page(at.versions),
  marketingVersions: page<'listId'>(at.marketingVersions),
  arosVersions: page<'ArosId' | 'step'>(at.arosVersions),
  robotVersion: page<'campaignId' | 'variantId' | 'ArosId'>(at.robotVersion),
  createAros: page<'ArosId' | 'variantId'>(at.createAros),
  createTestAros: page<'ArosId' | 'variantId'>(at.createTestAros),
  adminAros: page(at.adminAros),
  sortArosPackage: page<'ArosId' | 'variantId'>(at.sortArosPackage),
  testSortArosPackage: page<'ArosId' | 'variantId'>(at.testSortArosPackage),
  versionCard: page(at.versionCard),
  aboutVersion: page<'packageName' | 'versionId' | 'fileId' | 'list'>(at.aboutVersion),
  softwareLibraries: (id: string) => at.softwareLibraries.replace('$id', encodeURIComponent(id)),
  marketingAboutVersion: page<'marketingVersionId'>(at.marketingAboutVersion),
  versionTest: page<'ArosId'>(at.versionTest),
  softwareCard: page(at.softwareCard),
  software: page<'packageName' | 'fileId' | 'list'>(at.software),
  marketingCard: page<'packageName'>(at.marketingCard),
  programs: page<'programId' | 'releaseId' | 'storeId' | 'listingId'>(at.programs),
  uploadSoftware: page<'packageName' | 'versionId'>(at.uploadSoftware),
  uploadMarketingSoftware: (packageId: string) =>
    at.uploadMarketingSoftware.replace('$packageId', encodeURIComponent(packageId)),
  editSoftware: page<'packageName' | 'versionId' | 'fileId' | 'list'>(at.editSoftware),
  marketingEditSoftware: page<'marketingVersionId'>(at.marketingEditSoftware),
  robotSidebar: page<'unitId'>(at.robotSidebar),
  customerSidebar: page<'customerId'>(at.customerSidebar),
  customerVersion: page<'customerId'>(at.customerVersion),
  remoteConnection: page<'unitId' | 'session'>(at.remoteConnection),
  hardwareDiagnostic: page<'unitId' | 'changeId'>(at.hardwareDiagnostic),
}
