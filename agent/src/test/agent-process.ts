import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const mainFile = fileURLToPath(new URL('../main.ts', import.meta.url))

export interface AgentProcess {
  /** Its exit code; `null` when a signal ended it. */
  ended: Promise<number | null>
  /** Sends SIGTERM and waits for the end. */
  stop(): Promise<void>
  /** Ends it as a loss of power would, and waits for the end. */
  kill(): Promise<void>
}

/** Starts the real agent as a process of its own, as a robot does; as another user where one is given. */
export function spawnAgent(
  input: { serverUrl: string; dataFolder: string; installKey: string },
  environment: Readonly<Record<string, string>> = {},
  user: { uid?: number; gid?: number } = {},
): AgentProcess {
  const names = ['--server', input.serverUrl, '--data', input.dataFolder, '--install-key', input.installKey]
  const args = [mainFile, ...names, '--serial', 'PROOF-1', '--log-level', 'warn']
  const child = spawn(process.execPath, args, {
    stdio: 'ignore',
    env: { FILO_LOCAL_PORT: '0', ...environment },
    ...user,
  })
  const ended = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)))
  return {
    ended,
    async stop() {
      child.kill('SIGTERM')
      await ended
    },
    async kill() {
      child.kill('SIGKILL')
      await ended
    },
  }
}
