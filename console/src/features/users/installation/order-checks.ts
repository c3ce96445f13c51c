import type { CheckState } from '@filo/contract/installation/installation-checks'
import type { InstallationCheck } from '@filo/contract/installation/installation-routes'

const order: readonly CheckState[] = ['bad', 'warning', 'unknown', 'good']

/** What needs somebody comes first; otherwise in the server's order. */
export function orderChecks(checks: readonly InstallationCheck[]): InstallationCheck[] {
  return checks.toSorted((a, b) => order.indexOf(a.state) - order.indexOf(b.state))
}

/** How many checks came out so. */
export function countState(checks: readonly InstallationCheck[], state: CheckState): number {
  return checks.filter((check) => check.state === state).length
}
