import { mostPrograms } from '@filo/contract/device/assignment/program-orders'
import type { InstallRefusal, InstallWait } from '@filo/contract/program-installs/install-reasons'
import type { ProgramState } from '@filo/contract/programs/program-states'
import { type CandidateRelease, type Fit, type FittedUnit, fitRelease } from './fit-release.ts'
import type { PlannedInstall } from './plan-install.ts'

/** What of a robot in scope decides whether a program may be ordered for it. */
interface JudgedUnit extends FittedUnit {
  isRetired: boolean
  /** Programs that it is ordered to have or to remove. */
  openCount: number
  /** Of this program: what is under way or there. */
  open: Pick<PlannedInstall, 'isDesired' | 'state' | 'installedReleaseId'> | undefined
  /** Whoever it belongs to may use the program. */
  isEntitled: boolean
}

export type Judgement =
  | { refusal: InstallRefusal; release: null; waiting: null }
  | { refusal: null; release: CandidateRelease; waiting: InstallWait | null }

const refused = (refusal: InstallRefusal): Judgement => ({ refusal, release: null, waiting: null })

function refuseOpen(open: JudgedUnit['open']): InstallRefusal | undefined {
  if (!open) return undefined
  if (!open.isDesired) return 'removing'
  return open.state === 'failed' && open.installedReleaseId === null ? 'failed' : 'installed'
}

/** Judges a request to install a program on a robot; undefined stands for one that is not in scope. */
export function judgeRobot(
  unit: JudgedUnit | undefined,
  program: { state: ProgramState; releases: readonly CandidateRelease[] },
): Judgement {
  if (!unit) return refused('unknown')
  if (program.state !== 'active') return refused('program_inactive')
  if (unit.isRetired) return refused('retired')
  const there = refuseOpen(unit.open)
  if (there) return refused(there)
  if (!unit.isEntitled) return refused('not_entitled')
  const fit: Fit = fitRelease(unit, program.releases)
  if (fit.refusal === null && unit.openCount >= mostPrograms) return refused('too_many')
  return fit
}
