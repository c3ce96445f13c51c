/** An active assignment row, as far as the decision needs it. */
export interface ActiveAssignment {
  channel: 'production' | 'test'
  kind: 'default' | 'pin'
  robotId: string
  producedRobotId: string | null
  arosId: string
  until: Date | null
}

export interface AssignedUnit {
  id: string
  robotId: string
  isTestRobot: boolean
}

export interface DesiredAros {
  arosId: string
  channel: 'production' | 'test'
  isPinned: boolean
}

/**
 * What a unit shall run: its own pin first; a test robot then takes its variant's test default; everybody takes the
 * variant's production default (product.md section 6, robot aros / robot test aros). Null: nothing is assigned.
 */
export function desiredAros(
  unit: AssignedUnit,
  assignments: readonly ActiveAssignment[],
  now: Date,
): DesiredAros | null {
  const active = assignments.filter((row) => !row.until || row.until > now)
  const pin = active.findLast((row) => row.kind === 'pin' && row.producedRobotId === unit.id)
  const defaults = active.filter((row) => row.kind === 'default' && row.robotId === unit.robotId)
  const test = unit.isTestRobot ? defaults.findLast((row) => row.channel === 'test') : undefined
  const chosen = pin ?? test ?? defaults.findLast((row) => row.channel === 'production')
  return chosen ? { arosId: chosen.arosId, channel: chosen.channel, isPinned: chosen === pin } : null
}
