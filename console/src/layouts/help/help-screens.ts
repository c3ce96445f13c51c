/** The screens that help speaks of, by section, in the order of the help page; named as in `routePaths`, or in {@link helpTabs}. */
export const helpSections = {
  everybody: ['home', 'profile'],
  robots: [
    'producedRobots',
    'aboutRobots',
    'robotUsers',
    'robotSidebar',
    'customerVersion',
    'customerSidebar',
    'hardwareDiagnostic',
    'remoteConnection',
    'productModel',
    'product',
  ],
  releases: [
    'arosVersions',
    'adminAros',
    'createAros',
    'createTestAros',
    'sortArosPackage',
    'testSortArosPackage',
    'productArosVersions',
    'productTestArosVersions',
    'robotVersion',
    'robotAgents',
    'versionTest',
  ],
  software: [
    'softwareCard',
    'software',
    'versions',
    'versionCard',
    'aboutVersion',
    'softwareLibraries',
    'productPackages',
    'programs',
    'editSoftware',
    'uploadSoftware',
  ],
  marketing: [
    'marketingVersions',
    'marketingAboutVersion',
    'marketingCard',
    'uploadMarketingSoftware',
    'marketingEditSoftware',
  ],
  administration: ['users', 'connectedUsers', 'installation', 'sizes'],
} as const

/** Tabs with a help of their own, by screen and then as the address names them. */
export const helpTabs = {
  robotVersion: { agents: 'robotAgents' },
  users: { installation: 'installation', sizes: 'sizes' },
} as const

export type HelpScreen = (typeof helpSections)[keyof typeof helpSections][number]

/** Most steps that a screen's help has. */
export const mostSteps = 4

/** The keys of the console, in the order they are listed. */
export const helpKeys = [
  'palette',
  'search',
  'create',
  'robots',
  'packages',
  'versions',
  'board',
  'help',
  'follow',
  'close',
  'grid',
] as const
