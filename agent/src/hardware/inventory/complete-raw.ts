import { connectionsInIw } from './iw-dev.ts'
import type { NetCard } from './net-cards.ts'

/*
 * What systeminformation leaves out, from what the kernel and `iw` tell. Each rule has a recorded machine that shows it:
 * see machines/README.md.
 */

type Raw = Record<string, unknown>

function factsOf({ iface, mac, isWireless }: NetCard): Raw {
  return { iface, ifaceName: iface, type: isWireless ? 'wireless' : 'wired', ...(mac && { mac }) }
}

/**
 * It lists interfaces that have an address alone, so that a card without its cable would be a card that is gone, and calls
 * a Wi-Fi card wired where the kernel has left out the old list of them (/proc/net/wireless).
 */
export function completeNet(listed: readonly Raw[], cards: readonly NetCard[]): Raw[] {
  const cardOf = new Map(cards.map((card) => [card.iface, card]))
  const known = listed.map((raw) => {
    const card = cardOf.get(String(raw['iface']))
    return card ? { ...raw, ...factsOf(card) } : raw
  })
  const names = new Set(listed.map((raw) => raw['iface']))
  const silent = cards.filter(({ iface }) => !names.has(iface))
  return [
    ...known,
    ...silent.map((card) => ({
      ...factsOf(card),
      internal: false,
      virtual: false,
      default: false,
      operstate: card.operstate,
      mtu: card.mtu,
    })),
  ]
}

/** A Wi-Fi card by the address it was made with, as its interface has it. */
export function completeAdapters(listed: readonly Raw[], cards: readonly NetCard[]): Raw[] {
  return listed.map((raw) => {
    const mac = cards.find(({ iface }) => iface === raw['iface'])?.mac
    return mac ? { ...raw, mac } : raw
  })
}

/** It knows of a connection through NetworkManager or wpa_supplicant alone, and of none where another program made it. */
export function completeWifi(listed: readonly Raw[], iwDev: unknown): Raw[] {
  if (typeof iwDev !== 'string') return [...listed]
  const names = new Set(listed.map((raw) => raw['iface']))
  const others = connectionsInIw(iwDev).filter(({ iface }) => !names.has(iface))
  return [...listed, ...others.map((connection) => ({ ...connection }))]
}
