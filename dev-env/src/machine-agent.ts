import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { failureExitCode, restartExitCode } from '@filo/agent/exit-codes'

const agentMain = fileURLToPath(new URL('../../agent/src/main.ts', import.meta.url))

export interface MachineAgent {
  /** Ends the agent and what it left running. */
  stop: () => Promise<void>
}

/**
 * Runs the agent of this very machine and starts it again whenever its end stands for the robot's restart: the
 * machine itself is never restarted.
 */
export function superviseAgent(args: readonly string[], environment: NodeJS.ProcessEnv): MachineAgent {
  const env = { ...environment, FILO_REBOOT: 'agent', FILO_STOP_SERVICES: '1' }
  let child: ChildProcess | undefined
  let isStopping = false

  async function runOnce(): Promise<number | null> {
    child = spawn(process.execPath, [agentMain, ...args], { env, stdio: ['ignore', 2, 2] })
    const running = child
    return new Promise((resolve) => running.once('exit', (code) => resolve(code)))
  }

  async function run(): Promise<void> {
    const again: readonly (number | null)[] = [restartExitCode, failureExitCode]
    for (let code: number | null = restartExitCode; again.includes(code) && !isStopping; )
      code = await runOnce()
  }

  const ended = run()
  return {
    stop: async () => {
      isStopping = true
      child?.kill('SIGTERM')
      await ended
    },
  }
}
