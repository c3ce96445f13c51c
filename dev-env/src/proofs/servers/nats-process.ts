import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

const PROGRAM = 'nats-server'
const LISTENS_WITHIN_MS = 10_000

/** Whether this machine has a NATS server. */
export function hasNats(): boolean {
  return spawnSync(PROGRAM, ['--version']).status === 0
}

function listens(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    const answer = (isThere: boolean) => {
      socket.destroy()
      resolve(isThere)
    }
    socket.once('connect', () => answer(true)).once('error', () => answer(false))
  })
}

/** A NATS server of one's own that can be killed and started again on the same port. */
export function createNats(port: number) {
  let child: ChildProcess | undefined

  async function start(): Promise<void> {
    child = spawn(PROGRAM, ['-a', '127.0.0.1', '-p', String(port)], { stdio: 'ignore' })
    const lateMs = performance.now() + LISTENS_WITHIN_MS
    while (!(await listens(port))) {
      if (performance.now() > lateMs) throw new Error(`${PROGRAM} does not listen on port ${port}`)
      await wait(10)
    }
  }

  /** SIGKILL; resolves when it is gone. */
  async function kill(): Promise<void> {
    const running = child
    child = undefined
    if (!running) return
    const gone = new Promise((resolve) => running.once('exit', resolve))
    running.kill('SIGKILL')
    await gone
  }

  return { url: `nats://127.0.0.1:${port}`, start, kill }
}
