import type { RuntimeInfo, UntoldFact } from '@filo/contract/device/messages/runtime-info'
import type { Measured } from '../hardware/body.ts'
import { installGates, unknownGates } from '../state/job/install-gates.ts'
import type { Told } from './claims.ts'

/** What is not known of a robot: what holds an update back, and what runs on it. */
export function untoldFacts(battery: Measured['battery'], told: Told): UntoldFact[] {
  const untold: UntoldFact[] = unknownGates(installGates({ battery, told, hold: undefined }))
  if (told.program === undefined) untold.push('program')
  if (told.errors === undefined) untold.push('errors')
  return untold
}

/** What the machine measured and its programs said, as a heartbeat tells it; what nobody said is named as unknown. */
export function toRuntimeInfo(measured: Measured, told: Told): RuntimeInfo {
  const { battery, mode = null, activity, program = null, errors = [] } = told
  const toldBattery = battery && { ...battery, minutesLeft: null }
  return {
    ...measured,
    battery: toldBattery === undefined ? measured.battery : toldBattery,
    mode,
    ...(activity !== undefined && { activity }),
    activeProgram: program,
    errors,
    untold: untoldFacts(measured.battery, told),
  }
}
