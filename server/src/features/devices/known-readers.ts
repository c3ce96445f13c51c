import { LRUCache } from 'lru-cache'
import type { BaseContext } from '../../base-context.ts'
import { linkChannel } from '../../bus/channel-of.ts'
import type { DeviceCall } from './device-call.ts'

/** A key that is taken back has no effect after two seconds (docs/goals.md, "Safe" 6), also where no message says so. */
const TRUSTED_FOR_MS = 1000
/** Robots that read at one time; a token with what is known of it takes about 1 kB. */
const MOST_TOKENS = 5000

/** Whose token it is, as it was last read from the database. */
export interface KnownReader {
  unitId: string
  name: string
}

/**
 * Remembers for a second whose a token is that may be shown again: a robot that reads thousands of files shows one token a
 * minute, and neither its signature nor its key is looked at for every file.
 */
export function createKnownReaders({ clock, bus }: Pick<BaseContext, 'clock' | 'bus'>) {
  const known = new LRUCache<string, KnownReader & { untilMs: number }>({ max: MOST_TOKENS })
  const keyOf = (token: string, { audience }: DeviceCall) => `${audience} ${token}`
  // Rare enough that all of them prove themselves anew.
  bus.subscribe([linkChannel], ({ kind }) => {
    if (kind === 'robot-revoked') known.clear()
  })
  return {
    find: (token: string, call: DeviceCall): KnownReader | undefined => {
      const reader = call.isOneUse ? undefined : known.get(keyOf(token, call))
      return reader && clock.now().getTime() < reader.untilMs ? reader : undefined
    },
    /** Notes a token that was just verified; never longer than it is valid. */
    note: (
      token: string,
      call: DeviceCall,
      { validUntil, ...reader }: KnownReader & { validUntil: Date },
    ) => {
      if (call.isOneUse) return
      const untilMs = Math.min(validUntil.getTime(), clock.now().getTime() + TRUSTED_FOR_MS)
      known.set(keyOf(token, call), { ...reader, untilMs })
    },
  }
}
