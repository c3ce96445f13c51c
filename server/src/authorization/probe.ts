import type { RoleKey } from '@filo/contract/roles'
import type { AnyRoute } from '@filo/contract/routes'
import type { TestServer } from '../testing/test-context.ts'
import type { TestPerson } from '../testing/test-people.ts'

/** The people of the authorization test: one per role; customer roles belong to customer A, strangers to B. */
export interface World {
  server: TestServer
  customerA: string
  customerB: string
  people: Record<RoleKey, TestPerson>
  strangers: TestPerson[]
}

export interface ProbeInput {
  params?: Record<string, string>
  query?: Record<string, unknown>
  body?: unknown
  /** The body of a `hasBytes` route. */
  bytes?: Blob
}

/** One row of the authorization test; every route of the contract needs one. */
export interface Probe {
  route: AnyRoute
  /**
   * A well-formed call, made anew for every caller who may call: on a record of customer A where records have a
   * customer, else on one of `as` itself. Records are made through `world` (the admin's calls or the context's
   * services).
   */
  input: (world: World, as: TestPerson) => ProbeInput | Promise<ProbeInput>
  /**
   * The path parameter naming a record: unknown ids and ids of customer A asked by B must both give 404. Every route
   * with a parameter has one.
   */
  recordParam?: string
  /** Its records belong to no customer, so that none is foreign to anybody; unknown ids must give 404 all the same. */
  isShared?: true
}

/** Keeps a feature's probes typed: `export const probes = defineProbes([...])`. */
export function defineProbes(probes: Probe[]): Probe[] {
  return probes
}
