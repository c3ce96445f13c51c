import { type ChildProcess, spawn } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { restartExitCode } from '@filo/agent/exit-codes'

const agentMain = fileURLToPath(new URL('../../agent/src/main.ts', import.meta.url))

export interface MachineAgent {
  /** Ends the agent and what it left running. */
  stop: () => Promise<void>
}

const firstPauseMs = 500
const longestPauseMs = 60_000
/** An agent that ran this long was well. */
const goodRunMs = 60_000

/** How long after so many bad ends in a row the agent begins again; a restart of the robot is no bad end. */
export function pauseAfterEndMs(code: number | null, badEnds: number): number {
  return code === restartExitCode ? 0 : Math.min(longestPauseMs, firstPauseMs * 2 ** badEnds)
}

/**
 * Runs the agent of this very machine and starts it again, as a robot's supervisor does, whatever ended it: its end may
 * stand for the robot's restart (the machine itself is never restarted), be a crash, or somebody's kill. Only an agent
 * that ended in order stays down.
 */
export function superviseAgent(
  args: readonly string[],
  environment: NodeJS.ProcessEnv,
  program = agentMain,
): MachineAgent {
  const env = { ...environment, FILO_REBOOT: 'agent', FILO_STOP_SERVICES: '1' }
  const stopping = new AbortController()
  let child: ChildProcess | undefined

  async function runOnce(): Promise<number | null> {
    child = spawn(process.execPath, [program, ...args], { env, stdio: ['ignore', 2, 2] })
    const running = child
    return new Promise((resolve) => running.once('exit', (code) => resolve(code)))
  }

  async function run(): Promise<void> {
    for (let badEnds = 0; !stopping.signal.aborted; ) {
      const startedMs = performance.now()
      const code = await runOnce()
      if (code === 0) return
      if (performance.now() - startedMs > goodRunMs) badEnds = 0
      await wait(pauseAfterEndMs(code, badEnds), undefined, { signal: stopping.signal }).catch(
        () => undefined,
      )
      badEnds += 1
    }
  }

  const ended = run()
  return {
    stop: async () => {
      stopping.abort()
      child?.kill('SIGTERM')
      await ended
    },
  }
}
