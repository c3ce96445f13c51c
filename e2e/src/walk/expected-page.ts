import type { LocalizedText } from '@filo/contract/localized-text'
import { type Permission, roleHolds } from '@filo/contract/permissions'
import { customerRoles, type RoleKey } from '@filo/contract/roles'

/** Records of the demo that addresses name. */
export interface WalkIds {
  unitId: string
  variantId: string
  versionId: string
  marketingVersionId: string
}

/** What a page says of the demo's data; of a role alone where not everybody's page has it. */
type Shown = LocalizedText | string | ((role: RoleKey) => LocalizedText | string | undefined)

/** The record that a page shows, where its own name does not head it. */
interface ShownRecord {
  heading: LocalizedText
  /** The crumbs before it; those of the page unless told. */
  under?: readonly LocalizedText[]
}

/** One route of the product's specification, section 2. */
export interface WalkRoute {
  at: string | ((ids: WalkIds) => string)
  name: LocalizedText
  /** The crumbs before its name, as its address has them. */
  above?: readonly LocalizedText[]
  record?: ShownRecord
  /** Any one opens it; none: everybody. */
  needs: readonly Permission[]
  shows?: Shown
  /** What is otherwise for customers. */
  ofCustomers?: { name?: LocalizedText; above?: readonly LocalizedText[]; record?: ShownRecord }
  /** Outside of the layout there are no crumbs. */
  hasNoCrumbs?: true
}

/** Whether somebody with the role is a customer's. */
export function isCustomer(role: RoleKey): boolean {
  return customerRoles.includes(role)
}

/** What a page must have. */
export interface ExpectedPage {
  isClosed: boolean
  heading: string
  crumbs: string[]
  shows: string | undefined
}

/** What a role must find at a route, in a language. Pure. */
export function expectedPage(route: WalkRoute, role: RoleKey, language: 'tr' | 'en'): ExpectedPage {
  const {
    needs,
    shows,
    hasNoCrumbs,
    name,
    above = [],
    record,
  } = {
    ...route,
    ...(isCustomer(role) && route.ofCustomers),
  }
  const isClosed = needs.length > 0 && !needs.some((permission) => roleHolds(role, permission))
  const own = isClosed ? undefined : record
  const heading = own?.heading ?? name
  const shown = typeof shows === 'function' ? shows(role) : shows
  return {
    isClosed,
    heading: heading[language],
    crumbs: hasNoCrumbs ? [] : [...(own?.under ?? above), heading].map((crumb) => crumb[language]),
    shows: isClosed ? undefined : typeof shown === 'string' ? shown : shown?.[language],
  }
}
