import { createWriteStream } from 'node:fs'
import { chmod, chown, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { createInstallKey } from '@filo/contract/enrolments/enrolments-routes'
import { listProducedRobots } from '@filo/contract/produced-robots/produced-robots-routes'
import { listUpdates } from '@filo/contract/updates/updates-routes'
import type { Credentials } from '@filo/dev-env/people'
import { ensureCatalogue } from '@filo/dev-env/seed/catalogue'
import { type SignedIn, signInAs } from '@filo/dev-env/seed/person-client'
import { environmentWith } from '../config.ts'
import { place, started } from '../servers/product.ts'

const PATIENCE_MS = 60_000
/** Whom shells run as: a user that every machine has and that owns nothing. */
const nobody = { name: 'nobody', id: 65_534 }

/** Where robots of the benchmark link to, and who lets them in. */
interface RobotHost {
  /** The server's own address. */
  address: string
  /** Where robots link to: the server in front, or the server. */
  robotsAddress: string
  /** The certificate that robots trust beside those of the system; empty: none. */
  certificate: string
  people: Credentials[]
}

/** A key with which so many robots of the maker's own enrol. */
export async function makeInstallKey({ address, people }: RobotHost, maxUses: number): Promise<string> {
  const { client } = await signInAs(address, people, 'production')
  const variantId = (await ensureCatalogue(client)).get('NOVA-H1') ?? ''
  return (await client.call(createInstallKey, { body: { name: 'Ölçüm', variantId, maxUses } })).text
}

/** Waits until robots of these serial numbers are linked. @returns their ids, in the same order */
export async function untilLinked({ client }: SignedIn, serials: readonly string[]): Promise<string[]> {
  for (const startedAt = performance.now(); performance.now() - startedAt < PATIENCE_MS; await wait(200)) {
    const query = { 'f.connection': ['online' as const], size: 100 as const }
    const { items } = await client.call(listProducedRobots, { query })
    const ids = serials.map((serial) => items.find((each) => each.serial === serial)?.id ?? '')
    if (ids.every((id) => id !== '')) return ids
  }
  throw new Error(`robots are not linked: ${serials.join(', ')}`)
}

/** Waits until a robot has the release that it is sold with. */
export async function untilInstalled({ client }: SignedIn, serial: string): Promise<void> {
  const query = { 'f.state': ['succeeded' as const], q: serial, size: 25 as const }
  for (const startedAt = performance.now(); performance.now() - startedAt < PATIENCE_MS; await wait(500)) {
    const { items } = await client.call(listUpdates, { query })
    if (items.some((update) => update.serial === serial)) return
  }
  throw new Error('a robot does not get what it is sold with')
}

/**
 * Starts the real agent as its package does, with a shell of a user of its own in the sandbox of services; `installKey` is one
 * for several robots.
 */
export async function startFiloRobot(host: RobotHost, folder: string, serial: string, installKey?: string) {
  if (process.getuid?.() !== 0) throw new Error('a shell of a user of its own needs root')
  const [data, root, services] = ['data', 'root', 'services'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ]
  for (const each of [root, services]) await mkdir(each, { recursive: true })
  await chmod(folder, 0o755)
  await chown(root, nobody.id, nobody.id)
  const key = installKey ?? (await makeInstallKey(host, 1))
  const environment = environmentWith({
    FILO_STOP_SERVICES: '1',
    FILO_LOCAL_PORT: '0',
    FILO_AGENT_DATA: data,
    FILO_ISOLATION: 'auto',
    FILO_SERVICES_USER: nobody.name,
    FILO_SERVICES_FOLDER: services,
    FILO_REMOTE_SHELL: '/bin/bash',
    FILO_REMOTE_ROOTS: root,
    FILO_REMOTE_DESKTOP: 'none',
    ...(host.certificate && { NODE_EXTRA_CA_CERTS: host.certificate }),
  })
  const own = ['--server', host.robotsAddress, '--data', data, '--serial', serial]
  const program = [place('agent/dist/launcher.mjs'), ...own, '--install-key', key]
  const { child, stdout, stop } = started(program, environment, join(folder, 'agent.log'))
  stdout.pipe(createWriteStream(join(folder, 'agent.out')))
  return { root, pid: child.pid ?? 0, stop }
}
