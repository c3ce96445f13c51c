import { listArosVersions } from '@filo/contract/aros-versions/aros-versions-routes'
import type { CallInput } from '@filo/contract/client'
import { listConnectedUsers } from '@filo/contract/connected-users/connected-users-routes'
import { listCustomers } from '@filo/contract/customers/customers-routes'
import { listWaitingWork } from '@filo/contract/home/home-routes'
import { listMarketingVersions } from '@filo/contract/marketing/marketing-routes'
import { listPackages } from '@filo/contract/packages/packages-routes'
import { listVersions } from '@filo/contract/packages/versions-routes'
import { listProducedRobots } from '@filo/contract/produced-robots/produced-robots-routes'
import { listRemoteSessions } from '@filo/contract/remote/remote-routes'
import { listProducts } from '@filo/contract/robot-packages/products-routes'
import type { AnyRoute } from '@filo/contract/routes'
import { listUsers } from '@filo/contract/users/users-routes'
import { type RoutePath, routePaths } from './paths.ts'

export interface FirstRead {
  route: AnyRoute
  query?: CallInput<AnyRoute>['query']
}

const firstPage = { page: 1, size: 25 }
const pageBy = (sort: string) => ({ sort, ...firstPage })

/**
 * What a page begins with when its address says nothing more: it is asked for while the page's scripts are on their way
 * (`first-requests.js`), and is in the cache when the page is first drawn. Read by the build alone, which writes it into the
 * pages: in the browser it would bring the routes of all of them.
 */
export const firstReads: Partial<Record<RoutePath, FirstRead>> = {
  [routePaths.home]: { route: listWaitingWork },
  [routePaths.producedRobots]: { route: listProducedRobots, query: firstPage },
  [routePaths.robotSidebar]: { route: listProducedRobots, query: pageBy('serial') },
  [routePaths.versions]: { route: listVersions, query: pageBy('-updatedAt') },
  [routePaths.versionCard]: { route: listVersions, query: pageBy('-updatedAt') },
  [routePaths.softwareCard]: { route: listPackages, query: pageBy('name') },
  [routePaths.customerSidebar]: { route: listCustomers, query: pageBy('name') },
  [routePaths.product]: { route: listProducts, query: pageBy('name') },
  [routePaths.arosVersions]: { route: listArosVersions, query: pageBy('-updatedAt') },
  [routePaths.marketingVersions]: { route: listMarketingVersions, query: pageBy('-updatedAt') },
  [routePaths.users]: { route: listUsers, query: pageBy('displayName') },
  [routePaths.remoteConnection]: {
    route: listRemoteSessions,
    query: { 'f.phase': 'open', sort: '-requestedAt', size: 50 },
  },
  [routePaths.connectedUsers]: { route: listConnectedUsers, query: pageBy('-since') },
}
