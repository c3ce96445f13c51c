import { namesIn, readNumber, readWord } from '../machine-files.ts'

/** A network card as the kernel lists it, also while no cable or network is there. */
export interface NetCard {
  iface: string
  /** Of a Wi-Fi card the one it was made with: the one it uses may be made up for each network, or each scan. */
  mac: string
  operstate: string
  mtu: number | undefined
  isWireless: boolean
}

const folder = ['sys', 'class', 'net']
const mostCards = 64

async function readCard(root: string, iface: string): Promise<NetCard | undefined> {
  const parts = await namesIn(root, ...folder, iface)
  // What programs make hangs on no device.
  if (!parts.includes('device')) return undefined
  const inUse = await readWord(root, ...folder, iface, 'address')
  const madeWith = await readWord(root, ...folder, iface, 'phy80211', 'macaddress')
  return {
    iface,
    mac: madeWith || inUse,
    operstate: await readWord(root, ...folder, iface, 'operstate'),
    mtu: await readNumber(root, ...folder, iface, 'mtu'),
    isWireless: parts.includes('wireless') || parts.includes('phy80211'),
  }
}

/** The machine's network cards, by their names. */
export async function readNetCards(root = '/'): Promise<NetCard[]> {
  const names = (await namesIn(root, ...folder)).slice(0, mostCards)
  const cards = await Promise.all(names.map((name) => readCard(root, name)))
  return cards.filter((card) => card !== undefined)
}
