import type { UnitPackageState } from '@filo/contract/robot-packages/unit-packages-routes'
import { addressNames, paths } from '../../app/paths.ts'

interface Narrowing {
  variantId?: string
  code?: string
  version?: string
  states?: readonly UnitPackageState[]
}

/** The packages bound to a variant. */
export function bindingsHref(variantId: string): string {
  return paths.productPackages({ variantId })
}

/** Which robot runs which version of which package, narrowed to some of it. */
export function unitPackagesHref({ variantId, code, version, states }: Narrowing): string {
  const query = new URLSearchParams({
    ...(variantId ? { [addressNames.variantId]: variantId } : {}),
    tab: 'robots',
    ...(code ? { 'f.packageCode': code } : {}),
    ...(version ? { 'f.version': version } : {}),
    ...(states ? { 'f.state': states.join(',') } : {}),
  })
  return `${paths.productPackages()}?${query}`
}
