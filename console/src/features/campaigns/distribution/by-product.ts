import type { listFleetReleases } from '@filo/contract/home/home-routes'
import type { ResponseOf } from '@filo/contract/route'

export type FleetRelease = ResponseOf<typeof listFleetReleases>['releases'][number]

/** What the robots of one product run, most of them first. */
export interface ProductShare {
  product: NonNullable<FleetRelease['product']>
  robots: number
  releases: FleetRelease[]
}

/** The releases by product, the product with most robots first; those that reported none apart. */
export function byProduct(releases: readonly FleetRelease[]): { products: ProductShare[]; unknown: number } {
  const known = releases.filter(({ product }) => product !== null)
  const groups = Map.groupBy(known, ({ product }) => product?.id)
  const products = [...groups.values()].flatMap((members) => {
    const product = members[0]?.product
    const robots = members.reduce((sum, release) => sum + release.robots, 0)
    return product ? [{ product, robots, releases: members.toSorted((a, b) => b.robots - a.robots) }] : []
  })
  const unknown = releases.reduce((sum, { product, robots }) => sum + (product ? 0 : robots), 0)
  return { products: products.toSorted((a, b) => b.robots - a.robots), unknown }
}
