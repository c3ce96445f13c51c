import type { ProducedRobotRow } from '@filo/contract/produced-robots/produced-robots-routes'

/** What people call a unit: its name, and its serial when that is something else. */
export function unitName({ name, serial }: Pick<ProducedRobotRow, 'name' | 'serial'>): string {
  return name === serial ? serial : `${name} (${serial})`
}
