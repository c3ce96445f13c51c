import type { Permission } from '../permissions.ts'

/** What a kind of stream may use, and who may have one opened. */
interface StreamKindRow {
  permission: Permission
  /** Bytes that a robot may send ahead of what was taken. */
  window: number
  /** Bytes a second that a robot may send on one such stream, and for a moment. */
  bytesPerSecond: number
  burstBytes: number
  framesPerSecond: number
  /** A stream on which nothing came for so long is cut; null: silence is usual. */
  idleMs: number | null
  /** What is sent to robots waits behind everything else on their link. */
  isBulk?: true
}

const mebibyte = 1_048_576

/** The one table of kinds; a new kind is a row here, a handler in the agent and a user in the server. */
export const streamKinds = {
  'live-state': {
    permission: 'robot.read',
    window: 131_072,
    bytesPerSecond: 131_072,
    burstBytes: 393_216,
    framesPerSecond: 100,
    idleMs: 10_000,
  },
  /** Small, so that what is typed is answered at once while the terminal prints. */
  'remote-terminal': {
    permission: 'remote.read',
    window: 262_144,
    bytesPerSecond: 16 * mebibyte,
    burstBytes: 32 * mebibyte,
    framesPerSecond: 4000,
    idleMs: null,
  },
  'remote-desktop': {
    permission: 'remote.read',
    window: mebibyte,
    bytesPerSecond: 32 * mebibyte,
    burstBytes: 64 * mebibyte,
    framesPerSecond: 4000,
    idleMs: null,
  },
  'remote-files': {
    permission: 'remote.read',
    window: 2 * mebibyte,
    bytesPerSecond: 128 * mebibyte,
    burstBytes: 256 * mebibyte,
    framesPerSecond: 8000,
    idleMs: null,
    isBulk: true,
  },
  'remote-logs': {
    permission: 'remote.read',
    window: 262_144,
    bytesPerSecond: 4 * mebibyte,
    burstBytes: 16 * mebibyte,
    framesPerSecond: 500,
    idleMs: null,
  },
  'remote-services': {
    permission: 'remote.read',
    window: 262_144,
    bytesPerSecond: mebibyte,
    burstBytes: 4 * mebibyte,
    framesPerSecond: 50,
    idleMs: null,
  },
} as const satisfies Record<string, StreamKindRow>

export type StreamKind = keyof typeof streamKinds

/** Whether a name is one of a kind that is known here. */
export function isStreamKind(name: string): name is StreamKind {
  return Object.hasOwn(streamKinds, name)
}
