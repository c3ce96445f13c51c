import type { PackageDrift } from '@filo/contract/produced-robots/produced-robots-routes'

/** How many packages of a unit are not as they should be. */
export function differingPackages(packages: readonly Pick<PackageDrift, 'state'>[]): number {
  return packages.filter(({ state }) => state !== 'same').length
}
