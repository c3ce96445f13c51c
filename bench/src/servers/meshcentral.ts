import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { environmentWith } from '../config.ts'
import { type MeasuredProcess, startMeasured } from '../measured-process.ts'

const VERSION = '1.1.55'
const folder = fileURLToPath(new URL('../../../node_modules/.cache/filo/meshcentral', import.meta.url))
const program = join(folder, 'node_modules/meshcentral')

/** Its native agent for this machine, as its own server hands it out; it is asked for by {@link installMeshCentral}. */
export function meshAgentFile(): string {
  const name = { x64: 'meshagent_x86-64', arm64: 'meshagent_aarch64' }[process.arch as string]
  if (process.platform !== 'linux' || !name)
    throw new Error(`MeshCentral has no agent for ${process.platform} on ${process.arch} that runs here`)
  return join(program, 'agents', name)
}

/** Installs the reference into a cache folder; false when it cannot be had. */
export function installMeshCentral(): boolean {
  if (existsSync(program)) return true
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'package.json'), '{"private":true}')
  const args = ['install', '--no-audit', '--no-fund', '--loglevel=error', `meshcentral@${VERSION}`]
  return spawnSync('npm', args, { cwd: folder, stdio: ['ignore', 2, 2] }).status === 0
}

export interface MeshCentral extends MeasuredProcess {
  address: string
  user: string
  password: string
}

/**
 * Starts it with an empty data folder on plain HTTP, with one account. On `agentPort` its agents connect, over TLS, which
 * they insist on. `own`: more of its environment.
 */
export async function startMeshCentral(
  port: number,
  { agentPort, own = {} }: { agentPort?: number; own?: Record<string, string> } = {},
): Promise<MeshCentral> {
  const data = mkdtempSync(join(tmpdir(), 'filo-bench-mesh-'))
  const settings = {
    port,
    redirPort: 0,
    tlsOffload: true,
    cert: '127.0.0.1',
    selfUpdate: false,
    mpsPort: 0,
    WANonly: true,
    ...(agentPort && { agentPort, agentPortTls: true }),
  }
  const domains = { '': { newAccounts: false } }
  writeFileSync(join(data, 'config.json'), JSON.stringify({ settings, domains }))
  const user = 'bench'
  const password = 'Bench-mark-2026'
  const env = environmentWith({ NODE_ENV: 'production' })
  const run = (...args: string[]) =>
    spawnSync(process.execPath, [program, '--datapath', data, ...args], { cwd: folder, env, timeout: 60_000 })
  run('--createaccount', user, '--pass', password, '--email', 'bench@example.com')
  run('--adminaccount', user)
  const args = [program, '--datapath', data]
  const address = `http://127.0.0.1:${port}`
  const started = await startMeasured({
    command: process.execPath,
    args,
    cwd: folder,
    env: { ...env, ...own },
    url: `${address}/`,
  })
  return { ...started, address, user, password }
}
