import { listConnectedUsers } from '@filo/contract/connected-users/connected-users-routes'
import { listCustomers } from '@filo/contract/customers/customers-routes'
import { listMarketingVersions } from '@filo/contract/marketing/marketing-routes'
import { listVersions } from '@filo/contract/packages/versions-routes'
import { listProducedRobots } from '@filo/contract/produced-robots/produced-robots-routes'
import type { RoleKey } from '@filo/contract/roles'
import type { Route } from '@filo/contract/route'
import { listUsers } from '@filo/contract/users/users-routes'
import type { z } from 'zod'
import { filteredList, paths } from '../../app/paths.ts'
import type { Tone } from '../../ui/status/tone.ts'

/** Every list that a figure counts. */
export const countedLists = [
  listConnectedUsers,
  listCustomers,
  listMarketingVersions,
  listProducedRobots,
  listUsers,
  listVersions,
] as const

/** What a figure asks of a list: its filters, and how many results there are in all. */
type CountedRoute = Route<
  z.ZodUndefined,
  z.ZodType<unknown, Record<string, unknown>>,
  z.ZodUndefined,
  z.ZodType<{ totalCount: number }>
>

/** A figure of a role's own work: how many results a list has, with its filters, and that list. Words: `role.<key>`. */
export interface RoleCount {
  key: string
  route: CountedRoute
  filters: Readonly<Record<string, string>>
  /** The page of the list, unfiltered. */
  page: string
  /** What a count above zero means. */
  tone: Tone
}

const robots = paths.producedRobots()

const ofLife = (key: string, lifeState: string): RoleCount => ({
  key,
  route: listProducedRobots,
  filters: { lifeState },
  page: robots,
  tone: 'info',
})

/** Roles whose work is no approval, test or release have figures of their own on home. */
export const roleCounts: Partial<Record<RoleKey, readonly RoleCount[]>> = {
  support: [
    {
      key: 'offline',
      route: listProducedRobots,
      filters: { connection: 'offline' },
      page: robots,
      tone: 'warning',
    },
    {
      key: 'offlineDay',
      route: listProducedRobots,
      filters: { attention: 'offline_24h' },
      page: robots,
      tone: 'error',
    },
    {
      key: 'connected',
      route: listConnectedUsers,
      filters: { kind: 'console' },
      page: paths.connectedUsers(),
      tone: 'info',
    },
    {
      key: 'customers',
      route: listCustomers,
      filters: { status: 'active' },
      page: paths.customerSidebar(),
      tone: 'info',
    },
  ],
  production: [
    ofLife('planned', 'planned'),
    ofLife('inProduction', 'in_production'),
    ofLife('inStock', 'in_stock'),
    ofLife('shipped', 'shipped'),
  ],
  marketing: [
    {
      key: 'live',
      route: listMarketingVersions,
      filters: { state: 'live' },
      page: paths.marketingVersions(),
      tone: 'success',
    },
    {
      key: 'drafts',
      route: listMarketingVersions,
      filters: { state: 'draft' },
      page: paths.marketingVersions(),
      tone: 'info',
    },
    {
      key: 'released',
      route: listVersions,
      filters: { state: 'released' },
      page: paths.versionCard(),
      tone: 'info',
    },
    {
      key: 'customers',
      route: listCustomers,
      filters: { status: 'active' },
      page: paths.customerSidebar(),
      tone: 'info',
    },
  ],
  customer_admin: [
    {
      key: 'people',
      route: listUsers,
      filters: { status: 'active' },
      page: paths.users(),
      tone: 'info',
    },
  ],
}

/** The list that a figure counts. */
export function hrefOfCount({ page, filters }: RoleCount): string {
  return filteredList(page, filters)
}

/** What is asked of the server for a figure: the list's own first row, for its count alone. */
export function queryOfCount({ filters }: RoleCount): Record<string, unknown> {
  const named = Object.entries(filters).map(([field, value]) => [`f.${field}`, [value]] as const)
  return { ...Object.fromEntries(named), size: 1 }
}
