import type { Permission } from '../permissions.ts'

/** What a kind of stream may use, and who may have one opened. */
interface StreamKindRow {
  permission: Permission
  /** Bytes that a robot may send ahead of what was taken. */
  window: number
  /** Bytes a second that a robot may send on one such stream, and for a moment. */
  bytesPerSecond: number
  burstBytes: number
  /** A stream on which nothing came for so long is cut. */
  idleMs: number
}

/** The one table of kinds; a new kind is a row here, a handler in the agent and a user in the server. */
export const streamKinds = {
  'live-state': {
    permission: 'robot.read',
    window: 131_072,
    bytesPerSecond: 131_072,
    burstBytes: 393_216,
    idleMs: 10_000,
  },
} as const satisfies Record<string, StreamKindRow>

export type StreamKind = keyof typeof streamKinds

/** Whether a name is one of a kind that is known here. */
export function isStreamKind(name: string): name is StreamKind {
  return Object.hasOwn(streamKinds, name)
}
