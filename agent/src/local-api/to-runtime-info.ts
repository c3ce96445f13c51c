import type { RuntimeInfo, UnreportedFact } from '@filo/contract/device/messages/runtime-info'
import type { Measured } from '../hardware/body.ts'
import { installGates, unknownGates } from '../state/job/install-gates.ts'
import type { ReportedBody } from './claims.ts'

/** Facts that are not known of a robot: what holds an update back, and what runs on it. */
export function unreportedFacts(battery: Measured['battery'], reported: ReportedBody): UnreportedFact[] {
  const unreported: UnreportedFact[] = unknownGates(installGates({ battery, reported, hold: undefined }))
  if (reported.program === undefined) unreported.push('program')
  if (reported.errors === undefined) unreported.push('errors')
  return unreported
}

/** Joins what the machine measured and its programs reported for a heartbeat; what nobody said is named as unknown. */
export function toRuntimeInfo(measured: Measured, reported: ReportedBody): RuntimeInfo {
  const { battery, mode = null, activity, program = null, errors = [] } = reported
  const reportedBattery = battery && { ...battery, minutesLeft: null }
  return {
    ...measured,
    battery: reportedBattery === undefined ? measured.battery : reportedBattery,
    mode,
    ...(activity !== undefined && { activity }),
    activeProgram: program,
    errors,
    unreported: unreportedFacts(measured.battery, reported),
  }
}
