import type { Permission } from '@filo/contract/permissions'
import type { RoleKey } from '@filo/contract/roles'
import type { ComponentType } from 'react'
import { setKnownScreens } from '../session/known-screens.ts'
import { type RoutePath, routePaths } from './paths.ts'

/** One page of the console. */
export interface Screen {
  /** From `routePaths`; the router, the crumbs and the menu all read it here. */
  path: RoutePath
  /** The feature folder whose texts the page needs before it shows; more namespaces may follow. */
  texts: readonly string[]
  /** Any one of these opens the page; absent means every signed-in user. */
  permissions?: readonly Permission[]
  /** Roles that may open the page, where no permission says it. */
  roles?: readonly RoleKey[]
  /** Drawn without sidebar and bars. */
  outsideLayout?: boolean
  /** Loads the page on demand: `async () => (await import('../features/users/UsersPage.tsx')).UsersPage`. */
  load: () => Promise<ComponentType>
}

/** Every page that exists. A new page is one row here; a path without a row answers with the not-found page. */
export const screens: readonly Screen[] = [
  {
    path: routePaths.hardwareDiagnostic,
    texts: ['hardware'],
    permissions: ['hardware.read'],
    load: async () =>
      (await import('../features/hardware/HardwareDiagnosticPage.tsx')).HardwareDiagnosticPage,
  },
  {
    path: routePaths.arosInfo,
    texts: ['aros-info'],
    outsideLayout: true,
    load: async () => (await import('../features/aros-info/ArosInfoPage.tsx')).ArosInfoPage,
  },
  {
    path: routePaths.home,
    texts: ['home', 'campaign-waits'],
    load: async () => (await import('../features/home/HomePage.tsx')).HomePage,
  },
  {
    path: routePaths.users,
    texts: ['users'],
    permissions: ['user.read'],
    load: async () => (await import('../features/users/UsersPage.tsx')).UsersPage,
  },
  {
    path: routePaths.connectedUsers,
    texts: ['connected-users'],
    permissions: ['presence.read'],
    load: async () => (await import('../features/connected-users/ConnectedUsersPage.tsx')).ConnectedUsersPage,
  },
  {
    path: routePaths.profile,
    texts: ['profile'],
    load: async () => (await import('../features/profile/ProfilePage.tsx')).ProfilePage,
  },
  {
    path: routePaths.softwareCard,
    texts: ['packages'],
    permissions: ['package.read'],
    load: async () => (await import('../features/packages/cards/SoftwareCardsPage.tsx')).SoftwareCardsPage,
  },
  {
    path: routePaths.software,
    texts: ['packages'],
    permissions: ['package.read'],
    load: async () => (await import('../features/packages/detail/SoftwarePage.tsx')).SoftwarePage,
  },
  {
    path: routePaths.versions,
    texts: ['software'],
    permissions: ['package.read'],
    load: async () => (await import('../features/software/list/VersionsPage.tsx')).VersionsPage,
  },
  {
    path: routePaths.aboutVersion,
    texts: ['software'],
    permissions: ['package.read'],
    load: async () => (await import('../features/software/about/AboutVersionPage.tsx')).AboutVersionPage,
  },
  {
    path: routePaths.versionCard,
    texts: ['software'],
    permissions: ['package.read'],
    load: async () => (await import('../features/software/gallery/VersionCardPage.tsx')).VersionCardPage,
  },
  {
    path: routePaths.softwareLibraries,
    texts: ['software'],
    permissions: ['package.read'],
    load: async () =>
      (await import('../features/software/libraries/SoftwareLibrariesPage.tsx')).SoftwareLibrariesPage,
  },
  {
    path: routePaths.editSoftware,
    texts: ['software'],
    permissions: ['package.upload'],
    load: async () => (await import('../features/software/edit/EditSoftwarePage.tsx')).EditSoftwarePage,
  },
  {
    path: routePaths.uploadSoftware,
    texts: ['software'],
    permissions: ['package.upload'],
    load: async () => (await import('../features/software/upload/UploadSoftwarePage.tsx')).UploadSoftwarePage,
  },
  {
    path: routePaths.notFound,
    texts: ['session'],
    outsideLayout: true,
    load: async () => (await import('../features/session/NotFoundPage.tsx')).NotFoundPage,
  },
  {
    path: routePaths.productModel,
    texts: ['robot-models'],
    permissions: ['robot_model.manage'],
    load: async () => (await import('../features/robot-models/ProductModelPage.tsx')).ProductModelPage,
  },
  {
    path: routePaths.producedRobots,
    texts: ['robots'],
    permissions: ['robot.read'],
    load: async () => (await import('../features/robots/ProducedRobotsPage.tsx')).ProducedRobotsPage,
  },
  {
    path: routePaths.aboutRobots,
    texts: ['robots', 'robots/about', 'robots/register'],
    permissions: ['robot.read'],
    load: async () => (await import('../features/robots/AboutRobotsPage.tsx')).AboutRobotsPage,
  },
  {
    path: routePaths.robotVersion,
    texts: ['campaigns', 'campaign', 'campaign-waits'],
    permissions: ['campaign.read'],
    load: async () => (await import('../features/campaigns/FleetVersionsPage.tsx')).FleetVersionsPage,
  },
  {
    path: routePaths.robotSidebar,
    texts: ['robots', 'robots/about', 'robots/register'],
    permissions: ['robot.read'],
    load: async () => (await import('../features/robots/sidebar/RobotSidebarPage.tsx')).RobotSidebarPage,
  },
  {
    path: routePaths.robotUsers,
    texts: ['robots', 'robots/about'],
    permissions: ['robot.grant'],
    load: async () => (await import('../features/robots/people/RobotUsersPage.tsx')).RobotUsersPage,
  },
  {
    path: routePaths.customerSidebar,
    texts: ['customers'],
    permissions: ['customer.read'],
    load: async () => (await import('../features/customers/CustomerSidebarPage.tsx')).CustomerSidebarPage,
  },
  {
    path: routePaths.customerVersion,
    texts: ['customer-updates', 'update-decision'],
    permissions: ['consent.read'],
    load: async () =>
      (await import('../features/customer-updates/CustomerVersionPage.tsx')).CustomerVersionPage,
  },
  {
    path: routePaths.arosVersions,
    texts: ['aros-versions', 'campaign'],
    permissions: ['aros.read'],
    load: async () => (await import('../features/aros-versions/list/ArosVersionsPage.tsx')).ArosVersionsPage,
  },
  {
    path: routePaths.adminAros,
    texts: ['aros-versions'],
    permissions: ['aros.approve', 'aros.govern'],
    load: async () => (await import('../features/aros-versions/board/AdminArosPage.tsx')).AdminArosPage,
  },
  {
    path: routePaths.createAros,
    texts: ['aros-versions'],
    permissions: ['aros.compose'],
    load: async () => (await import('../features/aros-versions/composer/ComposerPage.tsx')).CreateArosPage,
  },
  {
    path: routePaths.createTestAros,
    texts: ['aros-versions'],
    permissions: ['aros.compose_test'],
    load: async () =>
      (await import('../features/aros-versions/composer/ComposerPage.tsx')).CreateTestArosPage,
  },
  {
    path: routePaths.sortArosPackage,
    texts: ['aros-versions'],
    permissions: ['aros.compose'],
    load: async () =>
      (await import('../features/aros-versions/order/SortArosPackagePage.tsx')).SortArosPackagePage,
  },
  {
    path: routePaths.testSortArosPackage,
    texts: ['aros-versions'],
    permissions: ['aros.compose_test'],
    load: async () =>
      (await import('../features/aros-versions/order/SortArosPackagePage.tsx')).TestSortArosPackagePage,
  },
  {
    path: routePaths.productArosVersions,
    texts: ['aros-versions', 'campaign'],
    permissions: ['aros.read'],
    load: async () =>
      (await import('../features/aros-versions/product/ProductArosPage.tsx')).ProductArosVersionsPage,
  },
  {
    path: routePaths.productTestArosVersions,
    texts: ['aros-versions', 'campaign'],
    permissions: ['aros.read'],
    load: async () =>
      (await import('../features/aros-versions/product/ProductArosPage.tsx')).ProductTestArosVersionsPage,
  },
  {
    path: routePaths.programs,
    texts: ['programs', 'programs/stores', 'programs/storefront'],
    permissions: ['program.read', 'storefront.read'],
    load: async () => (await import('../features/programs/ProgramsPage.tsx')).ProgramsPage,
  },
  {
    path: routePaths.marketingVersions,
    texts: ['marketing'],
    permissions: ['marketing.read'],
    load: async () =>
      (await import('../features/marketing/list/MarketingVersionsPage.tsx')).MarketingVersionsPage,
  },
  {
    path: routePaths.marketingAboutVersion,
    texts: ['marketing'],
    permissions: ['marketing.read'],
    load: async () =>
      (await import('../features/marketing/about/MarketingAboutVersionPage.tsx')).MarketingAboutVersionPage,
  },
  {
    path: routePaths.marketingCard,
    texts: ['marketing'],
    permissions: ['marketing.read'],
    load: async () => (await import('../features/marketing/card/MarketingCardPage.tsx')).MarketingCardPage,
  },
  {
    path: routePaths.uploadMarketingSoftware,
    texts: ['marketing'],
    permissions: ['marketing.manage'],
    load: async () =>
      (await import('../features/marketing/wizard/UploadMarketingPage.tsx')).UploadMarketingPage,
  },
  {
    path: routePaths.marketingEditSoftware,
    texts: ['marketing'],
    permissions: ['marketing.read'],
    load: async () => (await import('../features/marketing/edit/MarketingEditPage.tsx')).MarketingEditPage,
  },
  {
    path: routePaths.product,
    texts: ['robot-models'],
    permissions: ['aros.read'],
    load: async () => (await import('../features/robot-models/products/ProductsPage.tsx')).ProductsPage,
  },
  {
    path: routePaths.productPackages,
    texts: ['robot-packages'],
    permissions: ['package.bind'],
    load: async () =>
      (await import('../features/robot-packages/ProductPackagesPage.tsx')).ProductPackagesPage,
  },
  {
    path: routePaths.remoteConnection,
    texts: ['remote'],
    permissions: ['remote.read'],
    load: async () => (await import('../features/remote/RemoteConnectionPage.tsx')).RemoteConnectionPage,
  },
  {
    path: routePaths.versionTest,
    texts: ['testers'],
    permissions: ['test.verdict'],
    load: async () => (await import('../features/testers/VersionTestPage.tsx')).VersionTestPage,
  },
]

setKnownScreens(screens)

/** Whether a page exists; links to others are not shown. */
export function screenExists(path: RoutePath): boolean {
  return screens.some((screen) => screen.path === path)
}
