import { streamMaxCredit, streamMaxDataBytes } from './stream-limits.ts'

/** How many bytes either side of a stream may still send, seen from one of them. */
export interface StreamFlow {
  /** Bytes that the other side has allowed and that were not sent yet. */
  maySend: number
  /** Bytes that the other side was allowed and that did not come yet. */
  mayCome: number
}

/** A stream of which the other side may send so much at first; nothing may be sent before it grants something. */
export function openFlow(mayCome: number): StreamFlow {
  return { maySend: 0, mayCome }
}

/** The flow after so many bytes were sent; undefined where they must not be. */
export function flowSent(flow: StreamFlow, bytes: number): StreamFlow | undefined {
  const isAllowed = bytes >= 1 && bytes <= streamMaxDataBytes && bytes <= flow.maySend
  return isAllowed ? { ...flow, maySend: flow.maySend - bytes } : undefined
}

/** The flow after so many bytes came; undefined where the other side was not allowed to send them. */
export function flowCame(flow: StreamFlow, bytes: number): StreamFlow | undefined {
  return bytes <= flow.mayCome ? { ...flow, mayCome: flow.mayCome - bytes } : undefined
}

/** The flow after the other side granted more; undefined where that is more than anybody may be allowed ahead. */
export function flowGranted(flow: StreamFlow, bytes: number): StreamFlow | undefined {
  const maySend = flow.maySend + bytes
  return bytes >= 1 && maySend <= streamMaxCredit ? { ...flow, maySend } : undefined
}

/** The flow after the other side was granted more; undefined where that is more than it may be allowed ahead. */
export function flowGrants(flow: StreamFlow, bytes: number): StreamFlow | undefined {
  const mayCome = flow.mayCome + bytes
  return bytes >= 1 && mayCome <= streamMaxCredit ? { ...flow, mayCome } : undefined
}

/**
 * Credit to grant a side that shall have a window of so many bytes, when `waiting` of what it sent are still to be taken:
 * nothing until half of the window can be given, so that not every frame is answered.
 */
export function creditDue(flow: StreamFlow, window: number, waiting: number): number {
  const due = window - waiting - flow.mayCome
  return due >= window / 2 ? due : 0
}
