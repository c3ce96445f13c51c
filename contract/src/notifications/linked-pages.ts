/** Pages that the server links to from notifications and mails; the console's paths take them from here. */
export const linkedPages = {
  profile: '/profile',
  users: '/users',
  versions: '/versions',
  aboutVersion: '/material/aboutversion',
  arosVersions: '/arosversions',
  adminAros: '/adminaros',
  testArosVersions: '/product/testarosversions',
  versionTest: '/material/versiontest',
  robotVersion: '/robotversion',
  customerVersion: '/customerversion',
  customerSidebar: '/customersidebar',
  producedRobots: '/product/producedrobots',
  marketingVersions: '/markettingversions',
  marketingAboutVersion: '/material/markettingaboutversion',
  hardwareDiagnostic: '/HardwareDiagnostic',
  programs: '/programs',
  remoteConnection: '/remoteconnection',
  aboutRobots: '/product/producedrobots/aboutrobots',
} as const

/**
 * What the specification calls a unit and a variant in an address and among the selected ids (section 3). Everywhere
 * else the code says `unitId` and `variantId`.
 */
export const addressNames = { unitId: 'RobotId', variantId: 'robotId' } as const

/** How a query value of a link is spelled in an address. */
export const addressNameOf = (key: string): string => (addressNames as Record<string, string>)[key] ?? key

/** A link to one of them, spelled as an address: `linkTo('aboutRobots', { unitId, tab: 'software', part: 'updates' })`. */
export function linkTo(page: keyof typeof linkedPages, query: Record<string, string> = {}): string {
  const named = Object.entries(query).map(([key, value]) => [addressNameOf(key), value] as [string, string])
  const search = new URLSearchParams(named).toString()
  return search ? `${linkedPages[page]}?${search}` : linkedPages[page]
}
