import { isAscii } from 'node:buffer'

const most = 8192
const [bell, cancel, substitute, esc] = [0x07, 0x18, 0x1a, 0x1b]
/** The end of the sequence that sets margins, DECSTBM. */
const margins = 0x72

type State = 'ground' | 'utf8' | 'escape' | 'csi' | 'osc' | 'string'

const afterEscape: Readonly<Record<number, State>> = {
  91: 'csi',
  93: 'osc',
  80: 'string',
  88: 'string',
  94: 'string',
  95: 'string',
}
/** The same as one character, C1 of ECMA-48: in UTF-8 it comes after 0xc2. */
const asOne: Readonly<Record<number, State>> = {
  155: 'csi',
  157: 'osc',
  144: 'string',
  152: 'string',
  158: 'string',
  159: 'string',
}

/** How many bytes follow the first one of a character (RFC 3629 section 3). */
function followers(byte: number): number {
  if (byte < 0xc2 || byte > 0xf4) return 0
  return byte < 0xe0 ? 1 : byte < 0xf0 ? 2 : 3
}

/**
 * Follows what a terminal is sent, so that it is known what was begun and is not whole yet: a character of several bytes, or
 * a control sequence. Whoever comes later must see its begin too.
 */
export function createUnfinishedSequence() {
  let state: State = 'ground'
  let missing = 0
  let lead = 0
  let hasMargins = false
  let parts: Uint8Array[] = []
  let length = 0

  function fromGround(byte: number): State {
    if (byte === esc) return 'escape'
    missing = followers(byte)
    lead = byte
    return missing > 0 ? 'utf8' : 'ground'
  }

  function inCharacter(byte: number): State {
    if ((byte & 0xc0) !== 0x80) return fromGround(byte)
    missing -= 1
    if (missing > 0) return 'utf8'
    return lead === 0xc2 ? (asOne[byte] ?? 'ground') : 'ground'
  }

  function inSequence(byte: number): State {
    if (byte === cancel || byte === substitute) return 'ground'
    if (byte === esc) return 'escape'
    if (state === 'escape') return afterEscape[byte] ?? (byte >= 0x30 && byte < 0x7f ? 'ground' : 'escape')
    if (state === 'csi') {
      hasMargins ||= byte === margins
      return byte >= 0x40 && byte < 0x7f ? 'ground' : 'csi'
    }
    // The end of a string as one character, ST.
    if (byte === 0x9c) return 'ground'
    return state === 'osc' && byte === bell ? 'ground' : state
  }

  const next = (byte: number): State =>
    state === 'ground' ? fromGround(byte) : state === 'utf8' ? inCharacter(byte) : inSequence(byte)

  function store(part: Uint8Array): void {
    length += part.length
    // So long is nothing but a picture or the like, which is not drawn again.
    if (length > most) parts = []
    else if (part.length > 0) parts.push(Uint8Array.from(part))
  }

  return {
    feed(bytes: Uint8Array): void {
      // Most of what is printed begins nothing, and a machine tells faster than a loop.
      if (state === 'ground' && isAscii(bytes) && bytes.indexOf(esc) < 0) return
      let start = state === 'ground' ? bytes.length : 0
      for (let index = 0; index < bytes.length; index += 1) {
        const byte = bytes[index] ?? 0
        if (state === 'ground' && byte < 0x80 && byte !== esc) continue
        const isBegin = state === 'ground' || byte === esc || (state === 'utf8' && (byte & 0xc0) !== 0x80)
        state = next(byte)
        if (!isBegin && state !== 'ground') continue
        ;[parts, length] = [[], 0]
        start = state === 'ground' ? bytes.length : index
      }
      store(bytes.subarray(start))
    },
    /** Nothing is begun that is not whole. */
    isWhole: (): boolean => state === 'ground',
    /** Margins may have been set, once. */
    hasMargins: (): boolean => hasMargins,
    /** What was begun and is not whole; empty where nothing was. */
    tail: (): Uint8Array => Buffer.concat(parts),
  }
}
