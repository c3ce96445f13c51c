import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect } from '@playwright/test'
import { robotEnvironment } from './config.ts'

const agentMain = fileURLToPath(new URL('../../agent/src/main.ts', import.meta.url))

export interface RobotProcess {
  /** Where it keeps its data. */
  folder: string
  /** Of the agent. */
  pid: number
  /** Waits for words that the agent prints or logs, and gives what the pattern caught. */
  reported: (pattern: RegExp) => Promise<string>
  /** Ends the agent and forgets its folder. */
  stop: () => Promise<void>
}

/** Switches on a robot that this server has never seen: the real agent, in a process and a folder of its own. */
export async function startRobot(
  server: string,
  serial: string,
  environment: Readonly<Record<string, string>> = {},
): Promise<RobotProcess> {
  const folder = await mkdtemp(join(tmpdir(), 'filo-e2e-robot-'))
  const args = [agentMain, '--server', server, '--data', folder, '--serial', serial]
  const child = spawn(process.execPath, args, {
    env: robotEnvironment(environment),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString('utf8')
    })
  }
  return {
    folder,
    pid: child.pid ?? 0,
    async reported(pattern) {
      await expect.poll(() => output).toMatch(pattern)
      const [all = '', caught = all] = pattern.exec(output) ?? []
      return caught
    },
    async stop() {
      const ended = new Promise((resolve) => child.once('exit', resolve))
      if (child.exitCode === null && child.kill('SIGTERM')) await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}
