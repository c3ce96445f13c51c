import { readdir, readFile, readlink } from 'node:fs/promises'

/** A TCP port of this machine that somebody listens on. */
export interface Listening {
  port: number
  /** Names the socket. */
  inode: string
  uid: number
}

/** TCP_LISTEN of the kernel. */
const listening = '0A'

/** Parses what is listened on from the text of `/proc/net/tcp` or `tcp6` (proc(5)). */
export function parseListening(text: string): Listening[] {
  return text
    .split('\n')
    .slice(1)
    .flatMap((line) => {
      const [, local = '', , state, , , , uid, , inode = ''] = line.trim().split(/\s+/)
      if (state !== listening) return []
      return [{ port: Number.parseInt(local.slice(local.lastIndexOf(':') + 1), 16), inode, uid: Number(uid) }]
    })
}

/** A port with the process that listens on it; none where it may not be looked at. */
export interface PortHolder extends Listening {
  pid?: number
}

async function socketsOf(pid: number): Promise<Set<string>> {
  const folder = `/proc/${pid}/fd`
  const names = await readdir(folder).catch((): string[] => [])
  const links = await Promise.all(names.map((name) => readlink(`${folder}/${name}`).catch(() => '')))
  return new Set(links.flatMap((link) => /^socket:\[(\d+)\]$/.exec(link)?.[1] ?? []))
}

/** Finds who listens on some ports of this machine; of several processes of one socket the first. */
export async function findPortHolders(ports: readonly number[]): Promise<PortHolder[]> {
  if (ports.length === 0 || process.platform !== 'linux') return []
  const tables = await Promise.all(
    ['tcp', 'tcp6'].map((name) => readFile(`/proc/net/${name}`, 'latin1').catch(() => '')),
  )
  const open = tables.flatMap(parseListening).filter(({ port }) => ports.includes(port))
  if (open.length === 0) return []
  const holders = new Map(open.map((one): [string, PortHolder] => [one.inode, one]))
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number)
  for (const pid of pids.toSorted((a, b) => a - b)) {
    for (const inode of await socketsOf(pid)) {
      const holder = holders.get(inode)
      if (holder && holder.pid === undefined) holders.set(inode, { ...holder, pid })
    }
  }
  return [...holders.values()]
}
