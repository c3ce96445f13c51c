import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { ProgramPermission } from '@filo/contract/programs/program-kinds'

/** What a sandbox takes from a program that did not ask for it. */
export interface Confinement {
  mayUseNetwork: boolean
  /** The robot's local API, through which its joints and settings are changed. */
  mayUseApi: boolean
  /** Devices and sockets in whose place there is nothing to read or write. */
  files: readonly string[]
  /** Folders that are empty for it. */
  folders: readonly string[]
}

/** Paths of a machine that permissions are about, whatever they are. */
interface MachinePaths {
  devices: readonly string[]
  /** Of sound servers and screens. */
  sockets: readonly string[]
}

/** By what path a device is known to belong to which permission; one may belong to several and is hidden without any of them. */
const devicePermissions: readonly [RegExp, readonly ProgramPermission[]][] = [
  [/^\/dev\/snd\/pcm\w*c$/, ['microphone']],
  [/^\/dev\/snd\/pcm\w*p$/, ['speakers']],
  [/^\/dev\/(?:snd\/|dsp|audio|mixer)/, ['microphone', 'speakers']],
  [/^\/dev\/(?:video|media|v4l|dvb)/, ['camera']],
  [/^\/dev\/fb\d/, ['screen']],
  [/^\/dev\/(?:tty(?:USB|ACM|AMA|S|HS|THS)\d|i2c-|spidev|gpiochip|can\d|rfcomm)/, ['motion']],
]

/** Sockets of servers that stand between programs and devices. */
const socketPermissions: readonly [RegExp, readonly ProgramPermission[]][] = [
  [/\/(?:pulse|pipewire-\d+)$/, ['microphone', 'speakers']],
  [/\/(?:wayland-\d+|\.X11-unix)$/, ['screen']],
]

/** Folders of people and of media, where files lie that are not the program's. */
export const filesFolders = ['/home', '/root', '/media', '/mnt', '/srv'] as const

/** A sound server gives both directions to whom it lets in: it takes both permissions. */
function isHidden(
  path: string,
  rules: readonly [RegExp, readonly ProgramPermission[]][],
  granted: readonly ProgramPermission[],
  quorum: 'some' | 'every',
): boolean {
  const [, needed] = rules.find(([pattern]) => pattern.test(path)) ?? []
  if (!needed) return false
  const has = (permission: ProgramPermission) => granted.includes(permission)
  return quorum === 'every' ? !needed.every(has) : !needed.some(has)
}

/** Paths of a machine that a program with these permissions does not see. Pure. */
export function hiddenPaths(
  granted: readonly ProgramPermission[],
  { devices, sockets }: MachinePaths,
): string[] {
  return [
    ...devices.filter((path) => isHidden(path, devicePermissions, granted, 'some')),
    ...sockets.filter((path) => isHidden(path, socketPermissions, granted, 'every')),
    ...(granted.includes('files') ? [] : filesFolders),
  ]
}

/** The words of bwrap(1) for it; to stand before what is shown again inside of what it hides. */
export function confinementArgs({ mayUseNetwork, files, folders }: Confinement): string[] {
  const { execPath } = process
  const isHidingNode = folders.some((path) => execPath.startsWith(`${path}/`))
  return [
    ...files.flatMap((path) => ['--dev-bind', '/dev/null', path]),
    ...folders.flatMap((path) => ['--tmpfs', path]),
    // Hooks and services are run with it.
    ...(isHidingNode ? ['--ro-bind', execPath, execPath] : []),
    ...(mayUseNetwork ? [] : ['--unshare-net']),
  ]
}

async function pathsIn(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch((): string[] => [])
  return names.map((name) => join(folder, name))
}

/** What is there now: devices come and go. */
async function readMachine(): Promise<MachinePaths> {
  const devices = [...(await pathsIn('/dev')), ...(await pathsIn('/dev/snd'))]
  const perUser = (await Promise.all((await pathsIn('/run/user')).map(pathsIn))).flat()
  return { devices, sockets: [...perUser, ...(await pathsIn('/tmp'))] }
}

/** Finds what a sandbox takes from a program with these permissions on this machine. */
export async function findConfinement(granted: readonly ProgramPermission[]): Promise<Confinement> {
  const files: string[] = []
  const folders: string[] = []
  for (const path of hiddenPaths(granted, await readMachine())) {
    const found = await stat(path).catch(() => undefined)
    if (found) (found.isDirectory() ? folders : files).push(path)
  }
  return {
    mayUseNetwork: granted.includes('network'),
    mayUseApi: granted.includes('motion') || granted.includes('settings'),
    files,
    folders,
  }
}
