import type { Power } from '../hardware/power.ts'

/** A switch that a virtual robot's software, or somebody's hand, can press. */
export interface SimulatedPower extends Power {
  /** Takes the robot's own way to restart away; only a hand can then. */
  setRestartable(isRestartable: boolean): void
  /** What a hand does: the next agent finds another run of the machine. */
  restartByHand(): void
}

interface PowerOptions {
  now: () => number
  /** How long it takes to go down and come up again. */
  restartMs: number
  onRestart: () => void
}

/** The power of a machine of figures: its restart is the end of the agent, which begins anew in the same process. */
export function createSimulatedPower({ now, restartMs, onRestart }: PowerOptions): SimulatedPower {
  const madeAt = now()
  let boots = 1
  let isRestartable = true

  function goDown(): void {
    boots += 1
    onRestart()
  }

  return {
    bootId: async () => `simulated-${madeAt}-${boots}`,
    get restart() {
      if (!isRestartable) return null
      return async () => {
        goDown()
        return { type: 'agent-ends', backAfterMs: restartMs } as const
      }
    },
    setRestartable(next) {
      isRestartable = next
    },
    restartByHand: goDown,
  }
}
