import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { readAccounts } from '../accounts.ts'

type Texts = Record<string, string>

const run = promisify(execFile)
const limits = {
  timeout: 5000,
  maxBuffer: 16_777_216,
  env: { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', LC_ALL: 'C' },
}
/** States of sockets that wait for somebody (the kernel's tcp_states.h): of TCP, and of UDP, which knows no other. */
const waiting = { tcp: '0A', udp: '07' } as const

/** Parses lines of two columns between tabs. */
export function parseColumns(text: string): Texts {
  const rows = text.split('\n').flatMap((line) => {
    const [name = '', value] = line.split('\t')
    return name === '' || value === undefined ? [] : [[name.slice(0, 4096), value.slice(0, 200)] as const]
  })
  return Object.fromEntries(rows)
}

/** Installed packages with their versions. @throws where there is no dpkg */
export async function readPackages(): Promise<Texts> {
  const fields = ['Package', 'Architecture', 'Version', 'db:Status-Abbrev'].map((name) => `\${${name}}`)
  const [name, architecture, version, state] = fields
  const format = `${name}:${architecture}\t${version} ${state}\n`
  return parseColumns((await run('dpkg-query', ['-W', '-f', format], limits)).stdout)
}

/** Whether a socket is reached from this machine alone, by its address as the kernel writes it. */
function isLocal(address: string): boolean {
  return address.endsWith('7F') || address === '00000000000000000000000001000000'
}

/** Parses what is listened on from the text of a table of `/proc/net` (proc(5)), with the user whose it is. */
export function parsePorts(kind: 'tcp' | 'udp', text: string): Texts {
  const rows = text
    .split('\n')
    .slice(1)
    .flatMap((line) => {
      const [, local = '', , state, , , , uid = ''] = line.trim().split(/\s+/)
      const [address = '', port = ''] = local.split(':')
      if (state !== waiting[kind] || port === '') return []
      const from = isLocal(address) ? 'this machine' : 'everywhere'
      return [[`${kind} ${Number.parseInt(port, 16)}`, `user ${uid}, from ${from}`] as const]
    })
  // Of several sockets of one port the one that reaches furthest counts.
  return Object.fromEntries(rows.toSorted(([, one], [, other]) => other.localeCompare(one)))
}

/** Ports that are listened on. @throws without /proc */
export async function readPorts(): Promise<Texts> {
  const tables = [
    ['tcp', '/proc/net/tcp6'],
    ['tcp', '/proc/net/tcp'],
    ['udp', '/proc/net/udp6'],
    ['udp', '/proc/net/udp'],
  ] as const
  const found: Texts = {}
  for (const [kind, path] of tables) {
    const isNeeded = !path.endsWith('6')
    const text = await readFile(path, 'latin1').catch((error: unknown) => {
      if (isNeeded) throw error
      return ''
    })
    for (const [name, value] of Object.entries(parsePorts(kind, text)))
      if (!found[name]?.endsWith('everywhere')) found[name] = value
  }
  return found
}

/** Users of the machine. */
export async function readUsers(): Promise<Texts> {
  const accounts = await readAccounts()
  return Object.fromEntries(accounts.map(({ name, uid, shell }) => [name, `${uid} ${shell}`.slice(0, 500)]))
}
