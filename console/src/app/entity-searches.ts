import { arosChannelNames } from '@filo/contract/aros-versions/aros-states'
import { listArosVersions } from '@filo/contract/aros-versions/aros-versions-routes'
import type { CallInput } from '@filo/contract/client'
import { listCustomers } from '@filo/contract/customers/customers-routes'
import type { LocalizedText } from '@filo/contract/localized-text'
import { listMarketingVersions } from '@filo/contract/marketing/marketing-routes'
import { listPackages } from '@filo/contract/packages/packages-routes'
import { listVersions } from '@filo/contract/packages/versions-routes'
import type { Permission } from '@filo/contract/permissions'
import { listProducedRobots } from '@filo/contract/produced-robots/produced-robots-routes'
import { listPrograms } from '@filo/contract/programs/programs-routes'
import type { ResponseOf } from '@filo/contract/route'
import type { AnyRoute } from '@filo/contract/routes'
import { listUsers } from '@filo/contract/users/users-routes'
import { apiClient } from '../api/api-client.ts'
import type { RecordGroup } from '../layouts/palette/palette-entry.ts'
import { paths } from './paths.ts'

/** One record that answers a query. */
interface FoundRecord {
  id: string
  label: string
  /** Said beside the label: a name, a code, an address. */
  detail: string
  href: string
}

type Localize = (text: LocalizedText) => string

/** What a search asks for; `localize` puts names into the language shown. */
interface RecordQuery {
  text: string
  size: number
  localize: Localize
  signal: AbortSignal
}

/** A search for records of one kind. */
export interface EntitySearch {
  group: RecordGroup
  permission: Permission
  find: (query: RecordQuery) => Promise<FoundRecord[]>
}

interface SearchRow<R extends AnyRoute, Row> {
  group: RecordGroup
  permission: Permission
  route: R
  present: (row: Row, localize: Localize) => FoundRecord
}

type ItemOf<R extends AnyRoute> = ResponseOf<R> extends { items: (infer Row)[] } ? Row : never

/** A search by `q` in a list route. */
function search<R extends AnyRoute>({ route, present, ...row }: SearchRow<R, ItemOf<R>>): EntitySearch {
  return {
    ...row,
    find: async ({ text, size, localize, signal }) => {
      const input = { query: { q: text, size }, signal } as unknown as CallInput<R>
      const { items } = (await apiClient.call(route, input)) as { items: ItemOf<R>[] }
      return items.map((item) => present(item, localize))
    },
  }
}

/** Every record search of the command palette; a role runs those it may read. */
export const entitySearches: readonly EntitySearch[] = [
  search({
    group: 'robots',
    permission: 'robot.read',
    route: listProducedRobots,
    present: ({ id, serial, name, customerName }) => ({
      id,
      label: serial,
      detail: [name === serial ? '' : name, customerName ?? ''].filter(Boolean).join(' · '),
      href: paths.aboutRobots({ unitId: id }),
    }),
  }),
  search({
    group: 'packages',
    permission: 'package.read',
    route: listPackages,
    present: ({ id, code, name }, localize) => ({
      id,
      label: localize(name),
      detail: code,
      href: paths.software({ packageName: code }),
    }),
  }),
  search({
    group: 'versions',
    permission: 'package.read',
    route: listVersions,
    present: ({ id, semver, package: { code, name } }, localize) => ({
      id,
      label: `${localize(name)} ${semver}`,
      detail: code,
      href: paths.aboutVersion({ packageName: code, versionId: id }),
    }),
  }),
  search({
    group: 'aros',
    permission: 'aros.read',
    route: listArosVersions,
    present: ({ id, name, version, robot, channel }, localize) => ({
      id,
      label: `${name} ${version}`,
      detail: `${localize(robot.name)} · ${localize(arosChannelNames[channel])}`,
      href: paths.arosVersions({ ArosId: id }),
    }),
  }),
  search({
    group: 'programs',
    permission: 'program.read',
    route: listPrograms,
    present: ({ id, code, name }, localize) => ({
      id,
      label: localize(name),
      detail: code,
      href: paths.programs({ programId: id }),
    }),
  }),
  search({
    group: 'marketing',
    permission: 'marketing.read',
    route: listMarketingVersions,
    present: ({ id, title, package: { code, name } }, localize) => ({
      id,
      label: localize(title) || localize(name),
      detail: code,
      href: paths.marketingAboutVersion({ marketingVersionId: id }),
    }),
  }),
  search({
    group: 'customers',
    permission: 'customer.read',
    route: listCustomers,
    present: ({ id, name, code, city }) => ({
      id,
      label: name,
      detail: [code, city ?? ''].filter(Boolean).join(' · '),
      href: paths.customerSidebar({ customerId: id }),
    }),
  }),
  search({
    group: 'users',
    permission: 'user.read',
    route: listUsers,
    present: ({ id, displayName, email }) => ({
      id,
      label: displayName,
      detail: email,
      href: paths.users({ userId: id }),
    }),
  }),
]
