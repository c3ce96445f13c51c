import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '../servers/free-port.ts'
import { commandIn } from './robot-program.ts'

const PATIENCE_MS = 15_000

/** Where such a proxy listens, whom it lets in, which names it knows, and where CONNECT may lead. */
interface ProxyPlace {
  folder: string
  port: number
  user: string
  password: string
  hosts: string
  /** Ports that CONNECT may lead to, beside what the proxy's own usual settings allow. */
  connectPorts: readonly number[]
}

/** A proxy of other people's software. */
export interface ProxyKind {
  name: string
  program: string | undefined
  /** What it answers to a password that is wrong; 407 would be right (RFC 9110 section 15.5.8). */
  wrongPasswordStatus: number
  /** Writes its files, and gives the command that runs it in the foreground. */
  prepare: (place: ProxyPlace) => string[]
  /** What it wrote down of requests. */
  accessLog: (place: Pick<ProxyPlace, 'folder'>) => string
}

const there = (path: string) => (existsSync(path) ? path : undefined)
const readIfThere = (path: string) => (existsSync(path) ? readFileSync(path, 'utf8') : '')
const squidHelper = '/usr/lib/squid/basic_ncsa_auth'

/** Debian's settings of squid with a password: what may be asked is as it comes. */
const squid: ProxyKind = {
  name: 'squid',
  program: there('/usr/sbin/squid') && there(squidHelper) && '/usr/sbin/squid',
  wrongPasswordStatus: 407,
  prepare: ({ folder, port, user, password, hosts, connectPorts }) => {
    const hash = execFileSync('openssl', ['passwd', '-apr1', password]).toString().trim()
    writeFileSync(join(folder, 'passwords'), `${user}:${hash}\n`)
    writeFileSync(join(folder, 'hosts'), `127.0.0.1 localhost\n${hosts}\n`)
    const open = connectPorts.map((each) => `acl SSL_ports port ${each}\n`).join('')
    writeFileSync(
      join(folder, 'squid.conf'),
      `auth_param basic program ${squidHelper} ${folder}/passwords
auth_param basic realm proof
acl known proxy_auth REQUIRED
acl SSL_ports port 443
${open}acl Safe_ports port 80 443 1025-65535
http_access deny !Safe_ports
http_access deny CONNECT !SSL_ports
http_access allow known
http_access deny all
http_port 127.0.0.1:${port}
hosts_file ${folder}/hosts
pid_filename ${folder}/squid.pid
coredump_dir ${folder}
cache_log ${folder}/cache.log
access_log stdio:${folder}/access.log
shutdown_lifetime 1 seconds
cache deny all
`,
    )
    return ['/usr/sbin/squid', '-N', '-f', join(folder, 'squid.conf')]
  },
  accessLog: ({ folder }) => readIfThere(join(folder, 'access.log')),
}

/** It has no file of names of its own, hence the machine's is another one for it. */
const tinyproxy: ProxyKind = {
  name: 'tinyproxy',
  program: there('/usr/bin/tinyproxy'),
  wrongPasswordStatus: 401,
  prepare: ({ folder, port, user, password, hosts, connectPorts }) => {
    const open = [443, 563, ...connectPorts].map((each) => `ConnectPort ${each}\n`).join('')
    writeFileSync(
      join(folder, 'tinyproxy.conf'),
      `Port ${port}
Listen 127.0.0.1
Timeout 600
LogFile "${folder}/tinyproxy.log"
LogLevel Connect
MaxClients 100
Allow 127.0.0.1
BasicAuth ${user} ${password}
${open}`,
    )
    const command = ['/usr/bin/tinyproxy', '-d', '-c', join(folder, 'tinyproxy.conf')]
    return commandIn({ hosts }, join(folder, 'hosts'), command)
  },
  accessLog: ({ folder }) => readIfThere(join(folder, 'tinyproxy.log')),
}

export const proxyKinds: readonly ProxyKind[] = [squid, tinyproxy]

function listens(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.end(() => resolve(true)))
    socket.on('error', () => resolve(false))
  })
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  child.kill('SIGTERM')
  const late = setTimeout(() => child.kill('SIGKILL'), PATIENCE_MS)
  await gone
  clearTimeout(late)
}

/** A folder that the proxy's own user, whoever that is, may write to. */
function openFolder(root: string, name: string): string {
  mkdirSync(root, { recursive: true })
  const folder = mkdtempSync(join(root, `${name}-`))
  for (const each of [root, folder]) chmodSync(each, 0o777)
  return folder
}

/** Starts a proxy on a port of its own. @throws what it said when it does not listen within 15 seconds */
export async function startProxy(
  kind: ProxyKind,
  options: { root: string; hosts: string; connectPorts: readonly number[] },
) {
  const folder = openFolder(options.root, kind.name)
  const place = { ...options, folder, port: await freePort(), user: 'robot', password: 'pa55-w0rd' }
  const [program = '', ...args] = kind.prepare(place)
  spawnSync('chmod', ['-R', 'a+rX', folder])
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += String(text)))
  for (const startedAt = Date.now(); !(await listens(place.port)); await wait(100)) {
    if (child.exitCode === null && Date.now() - startedAt < PATIENCE_MS) continue
    await end(child)
    throw new Error(`${kind.name} does not listen: ${output}`)
  }
  return {
    host: `127.0.0.1:${place.port}`,
    /** As a setting names it. */
    url: (password = place.password) => `http://${place.user}:${password}@127.0.0.1:${place.port}`,
    password: place.password,
    accessLog: () => kind.accessLog(place),
    stop: () => end(child),
  }
}
