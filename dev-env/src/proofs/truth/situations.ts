import { clockSituations } from './clock-situations.ts'
import { diskSituations } from './disk-situations.ts'
import { serverSituations } from './server-situations.ts'
import type { Situation } from './stage.ts'
import { updateSituations } from './update-situations.ts'

/** All situations of the proof, each once. */
export function listSituations(): readonly Situation[] {
  return [...diskSituations, ...updateSituations, ...serverSituations, ...clockSituations]
}
