import { canonicalPath } from './canonical-path.ts'
import { addressNames, ownTextKeys, paths, type RoutePath, routePaths } from './paths.ts'

export interface Crumb {
  /** Key below `crumbs` of the `app` texts, or undefined for a parameter, which shows as it is. */
  textKey: string | undefined
  segment: string
  /** Absent on the last crumb and where no page exists. */
  href?: string
}

/** A crumb in the reader's language. */
export interface LabelledCrumb extends Crumb {
  label: string
}

/**
 * What a customer's menu calls a page, by a crumb's key; both lists of robots are its own robots, of which its menu has one.
 */
export const customerNames: Partial<Record<string, 'myRobots' | 'myCompany' | 'myStore'>> = {
  robotsidebar: 'myRobots',
  producedrobots: 'myRobots',
  customersidebar: 'myCompany',
  programs: 'myStore',
}

const parameterless: ReadonlySet<string> = new Set(
  Object.values(routePaths)
    .flatMap((path) => path.split('/'))
    .filter((part) => part !== '' && !part.startsWith('$')),
)

/** The crumbs of a path: one per segment, links where a page exists, the last one plain (spec section 2). */
export function crumbsOf(pathname: string, exists: (path: RoutePath) => boolean): Crumb[] {
  const segments = pathname.split('/').filter(Boolean)
  return segments.map((segment, index) => {
    const path = `/${segments.slice(0, index + 1).join('/')}`
    const known = canonicalPath(path)
    const isPage = known !== undefined && exists(known as RoutePath)
    const isLast = index === segments.length - 1
    return {
      textKey: (known && ownTextKeys[known]) ?? (parameterless.has(segment) ? segment : undefined),
      segment: decodeURIComponent(segment),
      ...(isPage && !isLast ? { href: path } : {}),
    }
  })
}

/** The way to a page with what its record belongs to before it. */
export function withParent(
  crumbs: readonly LabelledCrumb[],
  { label, href }: { label: string; href: string },
): LabelledCrumb[] {
  return [...crumbs.slice(0, -1), { textKey: undefined, segment: href, label, href }, ...crumbs.slice(-1)]
}

/**
 * The way to a page whose record has no name yet, or never for who may not open it: it ends with the page, since an id of
 * the address says nothing to anybody. An address that is none of ours stays as it is.
 */
export function withoutIds(crumbs: readonly LabelledCrumb[]): LabelledCrumb[] {
  const last = crumbs.findLastIndex(({ textKey }) => textKey !== undefined)
  const ofPage = crumbs[last]
  if (!ofPage || last === crumbs.length - 1) return [...crumbs]
  const { href: _itself, ...plain } = ofPage
  return [...crumbs.slice(0, last), plain]
}

interface RecordList {
  /** Each names a record of the page. */
  idNames: readonly string[]
  /** The tab of the page that is the list; absent where the page itself is. */
  tab?: { textKey: string; href: string }
}

/** Pages that show one record of a list of theirs when its id is in the query: the list, between page and record. */
const recordLists: Readonly<Record<string, RecordList>> = {
  [routePaths.arosVersions]: { idNames: ['ArosId'] },
  [routePaths.robotSidebar]: { idNames: [addressNames.unitId] },
  [routePaths.customerSidebar]: { idNames: ['customerId'] },
  [routePaths.programs]: { idNames: ['releaseId', 'programId', 'storeId', 'listingId'] },
  [routePaths.marketingVersions]: {
    idNames: ['listId'],
    tab: { textKey: 'lists', href: paths.marketingVersions({ tab: 'lists' }) },
  },
  [routePaths.remoteConnection]: { idNames: ['session', addressNames.unitId] },
  [routePaths.productModel]: { idNames: ['modelId', 'typeId'] },
  [routePaths.robotVersion]: {
    idNames: ['campaignId'],
    tab: { textKey: 'campaigns', href: paths.robotVersion({ tab: 'campaigns' }) },
  },
}

/** The same for a page with its query: what shows one record has the list of such records before it. */
export function crumbsAt(
  { pathname, search }: { pathname: string; search: string },
  exists: (path: RoutePath) => boolean,
): Crumb[] {
  const crumbs = crumbsOf(pathname, exists)
  const list = recordLists[canonicalPath(pathname) ?? '']
  const query = new URLSearchParams(search)
  const id = list?.idNames.map((name) => query.get(name)).find(Boolean)
  if (!list || !id) return crumbs
  const page = crumbs.map((crumb) => (crumb === crumbs.at(-1) ? { ...crumb, href: pathname } : crumb))
  const tab = list.tab ? [{ ...list.tab, segment: list.tab.textKey }] : []
  return [...page, ...tab, { textKey: undefined, segment: id }]
}
