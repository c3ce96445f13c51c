import { readFile, stat } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import type { AgentContext } from '../../context.ts'
import { type Listening, parseListening } from '../../processes/listening-ports.ts'

/** Where a desktop server is. */
export type DesktopAddress = { host: '127.0.0.1'; port: number } | { path: string }

const usualPorts = [5900, 5901, 5902, 5903]
const answerMs = 1000
/** What did not answer as a desktop server is tried again after so long. */
const againMs = 5000
const greeting = 'RFB 003.'

/** The addresses that a setting allows (`FILO_REMOTE_DESKTOP`), in the order in which they are looked at. */
export function desktopAddresses(setting: string): DesktopAddress[] {
  if (setting.startsWith('/')) return [{ path: setting }]
  const port = Number(setting)
  const ports =
    setting === 'auto' ? usualPorts : Number.isInteger(port) && port > 0 && port < 65_536 ? [port] : []
  return ports.map((each) => ({ host: '127.0.0.1', port: each }))
}

const readTable = (name: string) => readFile(`/proc/net/${name}`, 'latin1').catch(() => '')

/** The TCP sockets that listen. */
async function readListening(): Promise<Listening[]> {
  return (await Promise.all([readTable('tcp'), readTable('tcp6')])).flatMap(parseListening)
}

/** Names the very socket that listens there, so that one that was started anew is another; undefined: nobody listens. */
async function listenerOf(
  address: DesktopAddress,
  listening: readonly Listening[],
): Promise<string | undefined> {
  if ('path' in address)
    return stat(address.path).then(
      ({ ino }) => `${address.path}:${ino}`,
      () => undefined,
    )
  const found = listening.find(({ port }) => port === address.port)
  return found && `${found.port}:${found.inode}`
}

/** Whether what listens there greets as a desktop server does, within a second. */
function greets(address: DesktopAddress): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const socket: Socket = connect(address)
  let output = ''
  const timer = setTimeout(() => resolve(false), answerMs)
  socket.on('data', (bytes) => {
    output += bytes.toString('latin1')
    if (output.length >= greeting.length) resolve(output.startsWith(greeting))
  })
  socket.on('error', () => resolve(false))
  socket.on('close', () => resolve(false))
  return promise.finally(() => {
    clearTimeout(timer)
    socket.destroy()
  })
}

interface Options {
  setting: string
  clock: AgentContext['clock']
}

/**
 * Finds the robot's desktop server. One that greeted is not tried again while the same socket listens: some (TigerVNC) lock
 * a caller out who connects again and again without logging in.
 */
export function createDesktopFinder({ setting, clock }: Options) {
  const addresses = desktopAddresses(setting)
  const known = new Map<string, { isDesktop: boolean; atMs: number }>()

  async function isDesktop(address: DesktopAddress, listening: readonly Listening[]): Promise<boolean> {
    const listener = await listenerOf(address, listening)
    if (listener === undefined) return false
    const before = known.get(listener)
    if (before && (before.isDesktop || clock.now() - before.atMs < againMs)) return before.isDesktop
    const found = { isDesktop: await greets(address), atMs: clock.now() }
    if (known.size > 100) known.clear()
    known.set(listener, found)
    return found.isDesktop
  }

  return async (): Promise<DesktopAddress | undefined> => {
    const hasPorts = addresses.some((address) => 'port' in address)
    const listening = hasPorts ? await readListening() : []
    const found = await Promise.all(addresses.map((address) => isDesktop(address, listening)))
    return addresses[found.indexOf(true)]
  }
}
