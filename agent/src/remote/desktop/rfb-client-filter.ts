import type { RemoteMode } from '@filo/contract/remote/remote-states'

/** What of an RFB client's messages reaches the server (RFC 6143, 7.5, and what the registry added). */
interface ClientCounts {
  /** Keys pressed. */
  keys: number
  /** Buttons pressed; the wheel is none. */
  clicks: number
}

/** A message that is whole enough to know its length: bytes in all, and whether it is for looking alone. */
interface Known {
  length: number
  isLooking: boolean
}

const setEncodings = 2
const pointerEvent = 5
/** Pseudo-encoding "extended mouse buttons": with it a pointer event may have a byte more. */
const extendedButtons = -316
/** Above what any client has: it is held in memory whole. */
const mostEncodings = 1024
/** Bytes of a message that tell how long it is, at most. */
const mostHeadBytes = 20

/** Reads the kind of a message from its first bytes; 'more' where they do not say it yet; undefined for none that is known. */
export function readClientMessage(head: Buffer, hasExtendedButtons: boolean): Known | 'more' | undefined {
  const looking = (length: number): Known => ({ length, isLooking: true })
  const acting = (length: number): Known => ({ length, isLooking: false })
  const after = (bytes: number, read: () => Known | undefined) => (head.length < bytes ? 'more' : read())
  switch (head[0]) {
    case 0: // SetPixelFormat
      return looking(20)
    case setEncodings:
      return after(4, () => looking(4 + 4 * head.readUInt16BE(2)))
    case 3: // FramebufferUpdateRequest
      return looking(10)
    case 4: // KeyEvent
      return acting(8)
    case pointerEvent:
      return after(2, () => acting(hasExtendedButtons && (head.readUInt8(1) & 0x80) !== 0 ? 7 : 6))
    case 6: // ClientCutText; negative: the extended clipboard, its length without the sign
      return after(8, () => acting(8 + Math.abs(head.readInt32BE(4))))
    case 150: // EnableContinuousUpdates
      return looking(10)
    case 248: // ClientFence
      return after(9, () => looking(9 + head.readUInt8(8)))
    case 250: // xvp: shut down, reboot, reset
      return acting(4)
    case 251: // SetDesktopSize
      return after(8, () => acting(8 + 16 * head.readUInt8(6)))
    case 255: // QEMU: extended key event, audio
      return after(4, () => {
        if (head[1] === 0) return acting(12)
        if (head[1] === 1) return acting(head.readUInt16BE(2) === 2 ? 10 : 4)
        return undefined
      })
    default:
      return undefined
  }
}

/** SetEncodings without what would change the length of other messages. */
function plainEncodings(message: Buffer): Buffer {
  const passed: Buffer[] = []
  for (let at = 4; at < message.length; at += 4)
    if (message.readInt32BE(at) !== extendedButtons) passed.push(message.subarray(at, at + 4))
  const head = Buffer.from(message.subarray(0, 4))
  head.writeUInt16BE(passed.length, 2)
  return Buffer.concat([head, ...passed])
}

function namesExtendedButtons(message: Buffer): boolean {
  for (let at = 4; at < message.length; at += 4) if (message.readInt32BE(at) === extendedButtons) return true
  return false
}

const buttonsPressed = (now: number, before: number) =>
  [1, 2, 4].filter((bit) => (now & bit) !== 0 && (before & bit) === 0).length

/**
 * Takes a client's messages behind the handshake apart, however they are cut, and counts keys and clicks. Of one that may only
 * look, what types, clicks, resizes or pastes is left out, and the first message that is not known ends it: what follows
 * could be anything. In control everything passes as it came.
 */
export function createClientFilter(mode: RemoteMode) {
  const counts: ClientCounts = { keys: 0, clicks: 0 }
  let head = Buffer.alloc(0)
  /** Of the message at hand, behind its head. */
  let rest = { bytes: 0, passes: false }
  let [buttons, hasExtendedButtons, isLost] = [0, false, false]

  function count(message: Buffer): void {
    const [type, second = 0] = message
    const isDown = type === 4 ? second !== 0 : type === 255 && second === 0 && message.readUInt16BE(2) !== 0
    if (isDown) counts.keys += 1
    if (type !== pointerEvent) return
    counts.clicks += buttonsPressed(second, buttons)
    buttons = second
  }

  /** Bytes of a message that are needed before it is dealt with. */
  const neededOf = (known: Known): number =>
    head[0] === setEncodings ? known.length : Math.min(known.length, mostHeadBytes)

  function dealWith(known: Known): Buffer {
    const message = head
    head = Buffer.alloc(0)
    rest = { bytes: known.length - message.length, passes: known.isLooking }
    count(message)
    if (message[0] === setEncodings) {
      if (mode === 'view') return plainEncodings(message)
      hasExtendedButtons = namesExtendedButtons(message)
    }
    return known.isLooking ? message : Buffer.alloc(0)
  }

  /** One step: takes some of the bytes. @returns how many, and what of them passes; undefined for what is not known */
  function step(bytes: Buffer): { consumed: number; passing: Buffer } | undefined {
    if (rest.bytes > 0) {
      const piece = bytes.subarray(0, rest.bytes)
      rest.bytes -= piece.length
      return { consumed: piece.length, passing: rest.passes ? piece : Buffer.alloc(0) }
    }
    const before = readClientMessage(head, hasExtendedButtons)
    const needed = typeof before === 'object' ? neededOf(before) : head.length + 1
    const piece = bytes.subarray(0, needed - head.length)
    head = Buffer.concat([head, piece])
    const known = readClientMessage(head, hasExtendedButtons)
    if (known === undefined || (head[0] === setEncodings && head.length === 4 && isTooMany(head)))
      return undefined
    const isWhole = known !== 'more' && head.length >= neededOf(known)
    return { consumed: piece.length, passing: isWhole ? dealWith(known) : Buffer.alloc(0) }
  }

  const isTooMany = (message: Buffer) => message.readUInt16BE(2) > mostEncodings

  return {
    counts: (): ClientCounts => ({ ...counts }),
    /** What of these bytes passes; undefined: the client said what nobody knows, and must not go on. */
    filter(bytes: Buffer): Buffer | undefined {
      const passing: Buffer[] = []
      for (let left = bytes; left.length > 0 && !isLost; ) {
        const consumed = step(left)
        if (!consumed) isLost = true
        else passing.push(consumed.passing)
        left = left.subarray(consumed?.consumed ?? 0)
      }
      if (mode === 'control') return bytes
      return isLost ? undefined : Buffer.concat(passing)
    },
  }
}
