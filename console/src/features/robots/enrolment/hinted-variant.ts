import type { Enrolment } from '@filo/contract/enrolments/enrolments-routes'
import type { Robot } from '@filo/contract/robots/robots-routes'

type Hinting = Pick<Enrolment, 'modelHint'>

/** What to ask `listRobots` for the variant that a robot believes to be; undefined when it says nothing. */
export function hintQuery({ modelHint }: Hinting) {
  return modelHint ? { q: modelHint, 'f.status': ['active' as const], size: 10 } : undefined
}

/** The id of the variant whose code, or whose model's code, is exactly what the robot says; else null. */
export function hintedVariant(
  { modelHint }: Hinting,
  found: readonly Pick<Robot, 'id' | 'code' | 'modelCode'>[] = [],
): string | null {
  return found.find(({ code, modelCode }) => code === modelHint || modelCode === modelHint)?.id ?? null
}
