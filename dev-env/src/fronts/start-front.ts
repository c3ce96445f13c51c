import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../proofs/servers/free-port.ts'
import type { FrontKind } from './front-kinds.ts'

const PATIENCE_MS = 10_000
const POLL_MS = 50

function listens(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.end(() => resolve(true)))
    socket.on('error', () => resolve(false))
  })
}

/**
 * Starts a server in front of Filo at `address` on a free port of this machine, or the one that is wanted, and waits until
 * it listens.
 * @throws what it said when it ends or does not listen within ten seconds
 */
export async function startFront(kind: FrontKind, address: string, desiredPort?: number) {
  const folder = mkdtempSync(join(tmpdir(), 'filo-front-'))
  const place = { port: desiredPort ?? (await freePort()), address, folder }
  const file = join(folder, 'configuration')
  writeFileSync(file, kind.configure(place))
  const child = spawn(kind.program ?? '', kind.args(file, place), {
    stdio: ['ignore', 'pipe', 'pipe'],
    // Caddy saves its configuration below its home.
    env: { HOME: folder, PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin' },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += String(text)))
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const stop = async () => {
    child.kill('SIGTERM')
    const timer = setTimeout(() => child.kill('SIGKILL'), PATIENCE_MS)
    await ended.finally(() => clearTimeout(timer))
    rmSync(folder, { recursive: true, force: true })
  }
  for (const beganAt = Date.now(); !(await listens(place.port)); await pause(POLL_MS)) {
    if (child.exitCode === null && Date.now() - beganAt < PATIENCE_MS) continue
    await stop()
    throw new Error(`${kind.name} does not listen: ${output}`)
  }
  return {
    address: `http://127.0.0.1:${place.port}`,
    port: place.port,
    folder,
    /** Of the first of its processes. */
    pid: child.pid ?? 0,
    stop,
  }
}
