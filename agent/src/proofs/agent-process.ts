import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const mainFile = fileURLToPath(new URL('../main.ts', import.meta.url))

export interface AgentProcess {
  /** Sends SIGKILL and waits for the end. */
  kill(): Promise<void>
  /** Everything it printed. */
  output(): string
}

/** Starts the real agent as a process of its own, as a robot does. */
export function spawnAgent(given: {
  serverUrl: string
  dataFolder: string
  installKey: string
}): AgentProcess {
  const names = ['--server', given.serverUrl, '--data', given.dataFolder, '--install-key', given.installKey]
  const args = [mainFile, ...names, '--serial', 'PROOF-1', '--log-level', 'warn']
  const child: ChildProcess = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (data: Buffer) => (output += data.toString()))
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  return {
    async kill() {
      child.kill('SIGKILL')
      await ended
    },
    output: () => output,
  }
}
