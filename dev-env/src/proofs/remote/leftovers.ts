import { readdirSync, readFileSync, readlinkSync } from 'node:fs'

/** Open descriptors of a process by kind: `socket`, `pipe`, `terminal`, `file`, those of its database, and what the kernel has no file for. */
export type Descriptors = Map<string, number>

/** Files of the embedded database, which opens those of a table when it is first read, and leaves them open. */
const ofDatabase = /\/(base|global|pg_[a-z]+)\//

function kindOf(target: string): string {
  if (ofDatabase.test(target)) return 'file of the database'
  if (/^\/dev\/(ptmx|pts\/)/.test(target)) return 'terminal'
  if (target.startsWith('/')) return 'file'
  return target.replace(/:.*$/, '') === 'anon_inode' ? target : target.replace(/:.*$/, '')
}

/** What a process has open now; empty where it is gone. */
export function descriptorsOf(pid: number): Descriptors {
  const found: Descriptors = new Map()
  for (const name of list(`/proc/${pid}/fd`)) {
    const target = leadOf(`/proc/${pid}/fd/${name}`)
    if (target !== '') found.set(kindOf(target), (found.get(kindOf(target)) ?? 0) + 1)
  }
  return found
}

/** For each address that a process has TCP connections to or listens at, how many; proc_net(5). */
function connectionsOf(pid: number): Map<string, number> {
  const inodes = new Set(list(`/proc/${pid}/fd`).map((name) => leadOf(`/proc/${pid}/fd/${name}`)))
  const found = new Map<string, number>()
  for (const table of ['tcp', 'tcp6']) {
    for (const row of textOf(`/proc/${pid}/net/${table}`).split('\n').slice(1)) {
      const [, local = '', remote = '', state = '', , , , , , inode = ''] = row.trim().split(/\s+/)
      if (!inodes.has(`socket:[${inode}]`)) continue
      const port = (address: string) => Number.parseInt(address.slice(address.lastIndexOf(':') + 1), 16)
      const words = state === '0A' ? `listens at ${port(local)}` : `${port(local)} to ${port(remote)}`
      // A client's own port differs each time: the peer's port alone names it.
      const name = port(local) > 32_767 && state !== '0A' ? `to ${port(remote)}` : words
      found.set(name, (found.get(name) ?? 0) + 1)
    }
  }
  return found
}

/** The TCP connections of a process, in words, the most first. */
export function describeConnections(pid: number): string {
  const all = [...connectionsOf(pid)].sort((a, b) => b[1] - a[1])
  return all.map(([name, count]) => `${count} ${name}`).join(', ')
}

/** In words, what is open beyond what was, the database's own files apart; empty: nothing. */
export function moreThan(before: Descriptors, now: Descriptors): string[] {
  return [...now].flatMap(([kind, count]) => {
    if (kind === 'file of the database') return []
    const was = before.get(kind) ?? 0
    return count > was ? [`${count - was} ${kind} more than ${was}`] : []
  })
}

function list(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

function leadOf(path: string): string {
  try {
    return readlinkSync(path)
  } catch {
    return ''
  }
}

function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

interface Seen {
  pid: number
  parent: number
  command: string
}

function processes(): Seen[] {
  return list('/proc').flatMap((name) => {
    if (!/^\d+$/.test(name)) return []
    const stat = textOf(`/proc/${name}/stat`)
    // The name before may have blanks and brackets in it (proc_pid_stat(5)).
    const [state, parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    if (stat === '' || state === 'Z') return []
    const command = textOf(`/proc/${name}/cmdline`).replaceAll('\0', ' ').trim()
    return [{ pid: Number(name), parent: Number(parent), command }]
  })
}

/** Command lines of what a process started, and of what that started in turn. */
export function childrenOf(pid: number): string[] {
  const all = processes()
  const below = (parent: number): Seen[] =>
    all.filter((each) => each.parent === parent).flatMap((each) => [each, ...below(each.pid)])
  return pid === 0 ? [] : below(pid).map(({ command }) => command)
}

/** Command lines that have one of some words for an argument, whoever started them. */
export function runningWith(words: readonly string[]): string[] {
  if (words.length === 0) return []
  return processes()
    .map(({ command }) => command)
    .filter((command) => words.some((word) => command.split(/[ ']/).includes(word)))
}
