import { cutText } from '../updates/cut-text.ts'
import type { UsablePart } from './refuse-part.ts'
import type { TestMachine } from './tested-machine.ts'

/** A device that records or plays. */
export interface SoundDevice {
  /** What ALSA calls it whatever order the machine found its cards in; any rate and channels can be asked of it. */
  address: string
  /** What people call it. */
  name: string
}

const mostDevices = 16
const line =
  /^card \d{1,3}: ([A-Za-z0-9_-]{1,32}) \[([^\]\n]{0,80})\], device (\d{1,3}): [^\n]{0,120} \[([^\]\n]{0,80})\]$/gm

/** The devices in what `arecord -l` or `aplay -l` printed. */
export function parseSoundDevices(text: string): SoundDevice[] {
  return [...text.matchAll(line)].slice(0, mostDevices).map(([, card = '', cardName, device, name]) => ({
    address: `plughw:CARD=${card},DEV=${device}`,
    name: cardName === name ? `${name}` : `${cardName}: ${name}`,
  }))
}

/** Screens that may have no loudspeaker, and cards that are none. */
const lastOfAll = /hdmi|display ?port|s\/?pdif|iec958|loopback|dummy/i
const nameMatches = { arecord: /mic|array/i, aplay: /speak|loud/i } as const

function rankOf(tool: keyof typeof nameMatches, { name }: SoundDevice): number {
  if (lastOfAll.test(name)) return 3
  if (nameMatches[tool].test(name)) return 0
  return /usb/i.test(name) ? 1 : 2
}

/** Devices in the order in which they are likely the robot's own ear or voice. */
export function inLikelyOrder(
  tool: keyof typeof nameMatches,
  devices: readonly SoundDevice[],
): SoundDevice[] {
  return devices.toSorted((a, b) => rankOf(tool, a) - rankOf(tool, b))
}

/** Lists what can be listened or spoken with, the likeliest first; none where the program does not list them. */
export async function listSoundDevices(
  machine: TestMachine,
  tool: keyof typeof nameMatches,
  { part: { toolPath }, signal }: { part: UsablePart; signal: AbortSignal },
): Promise<SoundDevice[]> {
  const listed = await machine.run(toolPath, { args: ['-l'], timeoutMs: 5000, maxBytes: 65_536, signal })
  if (listed.exitCode !== 0) return []
  return inLikelyOrder(tool, parseSoundDevices(listed.stdout.toString('utf8')))
}

/** Words of a result for the device that was used. */
export function usedWords(used: SoundDevice | undefined, all: readonly SoundDevice[]): string {
  if (!used) return 'used the default device'
  const others = all.filter((device) => device !== used).map(({ name }) => name)
  const rest = others.length > 0 ? `; also there: ${others.join(', ')}` : ''
  return cutText(`used ${used.name} (${used.address})${rest}`, 300)
}
