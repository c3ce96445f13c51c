/** Pages that the server links to from notifications and mails; the console's paths take them from here. */
export const linkedPages = {
  profile: '/profile',
  versions: '/versions',
  aboutVersion: '/material/aboutversion',
  arosVersions: '/arosversions',
  adminAros: '/adminaros',
  testArosVersions: '/product/testarosversions',
  versionTest: '/material/versiontest',
  robotVersion: '/robotversion',
  customerVersion: '/customerversion',
  producedRobots: '/product/producedrobots',
  aboutRobots: '/product/producedrobots/aboutrobots',
} as const

/** A link to one of them: `linkTo('aboutRobots', { unitId, tab: 'updates' })`. */
export function linkTo(page: keyof typeof linkedPages, query: Record<string, string> = {}): string {
  const search = new URLSearchParams(query).toString()
  return search ? `${linkedPages[page]}?${search}` : linkedPages[page]
}
