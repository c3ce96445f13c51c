import type { ServiceKeeper } from '../state/services/keep-services.ts'
import type { OutputLimits } from '../updates/hooks/plan-cut.ts'
import type { ProgramSlot } from './program-slots.ts'

/** Where services of one slot print to, and how much of it is kept by a file's name. */
interface Outputs {
  folder: string
  limitsOf: (name: string) => OutputLimits | undefined
  /** Of a program that is being removed. */
  mayBeGone: boolean
}

/**
 * The services of the whole robot as one: those of AROS, and those of the programs, whose names begin with the program's
 * code. A slot that cannot be looked at keeps no other from being.
 */
export function joinServices(aros: ServiceKeeper, folder: string, programs: () => readonly ProgramSlot[]) {
  async function lookAtAll(look: (keeper: ServiceKeeper) => Promise<void>): Promise<void> {
    const ends = []
    for (const keeper of [aros, ...programs().map(({ services }) => services)])
      ends.push(...(await Promise.allSettled([look(keeper)])))
    const failed = ends.find((end) => end.status === 'rejected')
    if (failed) throw failed.reason
  }

  const ofPrograms = (read: (slot: ProgramSlot) => readonly string[]): string[] =>
    programs().flatMap((slot) => read(slot).map((words) => `${slot.code}/${words}`))

  return {
    look: () => lookAtAll((keeper) => keeper.look()),
    lookAtDeclared: () => lookAtAll((keeper) => keeper.lookAtDeclared()),
    stoppedServices: () => [
      ...aros.stoppedServices(),
      ...ofPrograms(({ services }) => services.stoppedServices()),
    ],
    occupiedPorts: () => [...aros.occupiedPorts(), ...ofPrograms(({ services }) => services.occupiedPorts())],
    restartCount: () =>
      programs().reduce((sum, { services }) => sum + services.restartCount(), aros.restartCount()),
    /** Packages of programs whose start or health check failed last. */
    unhealthyOfPrograms: () => ofPrograms(({ state }) => state.get().unhealthy),
    outputs: (): Outputs[] => [
      { folder, limitsOf: aros.outputLimits, mayBeGone: false },
      ...programs().map(({ context, services }) => ({
        folder: context.folder.hookOutput,
        limitsOf: services.outputLimits,
        mayBeGone: true,
      })),
    ],
  }
}

export type RobotServices = ReturnType<typeof joinServices>
