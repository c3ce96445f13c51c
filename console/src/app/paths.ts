import { linkedPages } from '@filo/contract/notifications/linked-pages'

/** Query values of a link; `undefined` and empty are left out. */
type Query = Record<string, string | number | undefined>

/** The ids a person has selected, as the spec names them; they double as query names (docs/interface.md). */
export type SelectedIds = {
  /** A produced, serial-numbered unit. */
  RobotId: string
  /** A robot variant of the catalogue. */
  robotId: string
  ArosId: string
  fileId: string
  packageName: string
  versionId: string
  customerId: string
  changeId: string
  userId: string
  tab: string
  /** The list a record was opened from, as that list's own query; a page walks to the neighbours with it. */
  list: string
}

function withQuery(path: string, query: Query = {}): string {
  const search = new URLSearchParams()
  for (const [key, value] of Object.entries(query)) {
    if (value !== undefined && value !== '') search.set(key, String(value))
  }
  const text = search.toString()
  return text ? `${path}?${text}` : path
}

/** Builds links to one page that takes the named query ids. */
function page<const Key extends keyof SelectedIds = never>(path: string) {
  return (query: Partial<Pick<SelectedIds, Key | 'tab'>> = {}) => withQuery(path, query)
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
  users: '/users',
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
  marketingVersions: '/markettingversions',
  arosVersions: linkedPages.arosVersions,
  robotVersion: '/robotversion',
  createAros: '/createaros',
  createTestAros: '/createtestaros',
  adminAros: linkedPages.adminAros,
  sortArosPackage: '/SortArosPackage',
  testSortArosPackage: '/TestSortArosPackage',
  versionCard: '/material/versioncard',
  aboutVersion: linkedPages.aboutVersion,
  softwareLibraries: '/material/softwarelibraries/$id',
  marketingAboutVersion: '/material/markettingaboutversion',
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
  customerSidebar: '/customersidebar',
  customerVersion: '/customerversion',
  remoteConnection: '/remoteconnection',
  hardwareDiagnostic: '/HardwareDiagnostic',
} as const

export type RoutePath = (typeof routePaths)[keyof typeof routePaths]

const at = routePaths

/** Links to every page: `paths.aboutRobots({ RobotId })`; the only place a URL is put together. */
export const paths = {
  signIn: (query: { returnTo?: string; lng?: string; reason?: 'expired' } = {}) =>
    withQuery(at.signIn, query),
  notFound: () => at.notFound,
  arosInfo: page<'RobotId'>(at.arosInfo),
  home: page(at.home),
  users: page<'userId'>(at.users),
  connectedUsers: page(at.connectedUsers),
  robotUsers: (RobotId: string) => at.robotUsers.replace('$RobotId', encodeURIComponent(RobotId)),
  profile: page(at.profile),
  product: page<'robotId'>(at.product),
  productArosVersions: page<'robotId' | 'ArosId'>(at.productArosVersions),
  productTestArosVersions: page<'robotId' | 'ArosId'>(at.productTestArosVersions),
  productPackages: page<'robotId'>(at.productPackages),
  producedRobots: page(at.producedRobots),
  aboutRobots: page<'RobotId' | 'list'>(at.aboutRobots),
  productModel: page(at.productModel),
  versions: page(at.versions),
  marketingVersions: page(at.marketingVersions),
  arosVersions: page<'ArosId'>(at.arosVersions),
  robotVersion: page(at.robotVersion),
  createAros: page<'ArosId' | 'robotId'>(at.createAros),
  createTestAros: page<'ArosId' | 'robotId'>(at.createTestAros),
  adminAros: page<'ArosId'>(at.adminAros),
  sortArosPackage: page<'ArosId' | 'robotId'>(at.sortArosPackage),
  testSortArosPackage: page<'ArosId' | 'robotId'>(at.testSortArosPackage),
  versionCard: page(at.versionCard),
  aboutVersion: page<'packageName' | 'versionId' | 'fileId' | 'list'>(at.aboutVersion),
  softwareLibraries: (id: string) => at.softwareLibraries.replace('$id', encodeURIComponent(id)),
  marketingAboutVersion: page<'packageName' | 'versionId'>(at.marketingAboutVersion),
  versionTest: page<'ArosId'>(at.versionTest),
  softwareCard: page(at.softwareCard),
  software: page<'packageName' | 'fileId' | 'list'>(at.software),
  marketingCard: page<'packageName'>(at.marketingCard),
  programs: page(at.programs),
  uploadSoftware: page<'packageName' | 'versionId'>(at.uploadSoftware),
  uploadMarketingSoftware: (packageId: string) =>
    at.uploadMarketingSoftware.replace('$packageId', encodeURIComponent(packageId)),
  editSoftware: page<'packageName' | 'versionId' | 'fileId' | 'list'>(at.editSoftware),
  marketingEditSoftware: page<'packageName' | 'versionId'>(at.marketingEditSoftware),
  robotSidebar: page<'RobotId'>(at.robotSidebar),
  customerSidebar: page<'customerId'>(at.customerSidebar),
  customerVersion: page<'customerId'>(at.customerVersion),
  remoteConnection: page<'RobotId'>(at.remoteConnection),
  hardwareDiagnostic: page<'RobotId' | 'changeId'>(at.hardwareDiagnostic),
}
