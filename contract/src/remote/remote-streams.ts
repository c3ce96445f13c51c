import { z } from 'zod'
import { Id } from '../entity.ts'
import type { StreamKind } from '../streams/stream-kinds.ts'
import { RemoteMode, type RemoteType } from './remote-states.ts'

/** The kinds of streams of a session, and what each belongs to; `remote-services` goes with logs. */
export const remoteStreamTypes = {
  'remote-terminal': 'terminal',
  'remote-desktop': 'desktop',
  'remote-files': 'files',
  'remote-logs': 'logs',
  'remote-services': 'logs',
} as const satisfies Partial<Record<StreamKind, RemoteType>>
export type RemoteStreamKind = keyof typeof remoteStreamTypes

/** Whether a kind of stream is one of remote sessions. */
export function isRemoteStream(kind: string): kind is RemoteStreamKind {
  return Object.hasOwn(remoteStreamTypes, kind)
}

/**
 * What a server opens a stream of a session with: the session, who sits at the other end and what they may do, as the server
 * found it; `request` is what their page asks for, in the shape of the kind.
 */
export const RemoteStreamParams = z.object({
  sessionId: Id,
  by: z.object({ id: Id, name: z.string().max(200) }),
  mode: RemoteMode,
  request: z.unknown(),
})
export type RemoteStreamParams = z.infer<typeof RemoteStreamParams>

/*
 * Messages inside of streams: one data frame is one message. In terminals, files, logs and services its first byte says what
 * follows: bytes as they are, or JSON. The desktop's stream is RFB alone (RFC 6143).
 */
export const remoteBytesMark = 0
const remoteJsonMark = 1

const TermSize = { cols: z.number().int().min(1).max(1000), rows: z.number().int().min(1).max(1000) }

/** What a terminal is opened with. */
export const TerminalRequest = z.object(TermSize)
export type TerminalRequest = z.infer<typeof TerminalRequest>

/** JSON from the page of a terminal; bytes are what was typed. */
export const TerminalInput = z.discriminatedUnion('type', [
  z.object({ type: z.literal('resize'), ...TermSize }),
])
export type TerminalInput = z.infer<typeof TerminalInput>

/**
 * JSON from the robot; bytes are what the terminal shows. `screen` comes first: the bytes up to `screen-end` draw what is
 * seen now, on an empty terminal of that size. `size`: whoever holds control resized it. `exit`: the shell ended, and
 * nothing follows.
 */
export const TerminalOutput = z.discriminatedUnion('type', [
  z.object({ type: z.literal('screen'), ...TermSize, user: z.string().max(100) }),
  z.object({ type: z.literal('screen-end') }),
  z.object({ type: z.literal('size'), ...TermSize }),
  z.object({ type: z.literal('exit'), exitCode: z.number().int().nullable() }),
])
export type TerminalOutput = z.infer<typeof TerminalOutput>

/**
 * A path below the allowed roots as the robot gave it: base64url of its bytes, since names need not be UTF-8. Empty: the
 * list of the roots themselves.
 */
const RemotePath = z
  .string()
  .max(8192)
  .regex(/^[A-Za-z0-9_-]*$/)

/** What one stream of files is for; it ends with it. */
export const FileRequest = z.discriminatedUnion('op', [
  z.object({ op: z.literal('list'), path: RemotePath }),
  /** From `offset` on; `version` as it was said at first: what changed meanwhile is refused. */
  z.object({
    op: z.literal('download'),
    path: RemotePath,
    offset: z.number().int().min(0),
    version: z.string().max(100).nullable(),
  }),
  /** A folder with all that is in it as a tar (POSIX pax). */
  z.object({ op: z.literal('archive'), path: RemotePath }),
  /** Into a folder. `upload` names one upload, so that it is gone on with; `sha256` of the whole, where known before. */
  z.object({
    op: z.literal('upload'),
    folder: RemotePath,
    name: z.string().min(1).max(255),
    upload: Id,
    bytes: z.number().int().min(0),
    replace: z.boolean(),
  }),
  z.object({ op: z.literal('rename'), path: RemotePath, name: z.string().min(1).max(255) }),
  z.object({ op: z.literal('make-folder'), folder: RemotePath, name: z.string().min(1).max(255) }),
  /** `isFolder`: with all that is in it. */
  z.object({ op: z.literal('delete'), path: RemotePath, isFolder: z.boolean() }),
])
export type FileRequest = z.infer<typeof FileRequest>

const remoteFileErrors = [
  'not_found',
  'not_allowed',
  'outside_roots',
  'is_link',
  'not_a_file',
  'not_a_folder',
  'exists',
  'changed',
  'no_space',
  'name_invalid',
  'view_only',
  'hash_differs',
  'too_many',
  'failed',
] as const
export const RemoteFileError = z.enum(remoteFileErrors)
export type RemoteFileError = z.infer<typeof RemoteFileError>

export const RemoteEntry = z.object({
  path: RemotePath,
  /** As people read it: what is not UTF-8, or moves a cursor, is escaped. */
  name: z.string().max(2000),
  type: z.enum(['file', 'folder', 'link', 'other']),
  bytes: z.number().int().min(0),
  mode: z.number().int().min(0),
  owner: z.string().max(100),
  modifiedAt: z.iso.datetime().nullable(),
  /** Of a link: where it leads, as people read it. */
  leadsTo: z.string().max(4096).nullable(),
})
export type RemoteEntry = z.infer<typeof RemoteEntry>

/**
 * JSON from the robot. `entries` comes several times, the last with `isLast`. `begin` of a download: the bytes from `offset`
 * follow. `ready` of an upload: send from `offset`. `done`: with the hash of the whole that is on the robot's disk.
 */
export const FileAnswer = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('entries'),
    /** The folder, and the one above it; null above a root. */
    path: RemotePath,
    shownPath: z.string().max(4096),
    parent: RemotePath.nullable(),
    canWrite: z.boolean(),
    /** Whose rights hold here; agents from before do not say. */
    user: z.string().max(100).optional(),
    entries: z.array(RemoteEntry).max(500),
    isLast: z.boolean(),
    /** Not all are shown: a folder with more. */
    isCut: z.boolean(),
  }),
  z.object({
    type: z.literal('begin'),
    name: z.string().max(2000),
    /** Null: not known before, as of an archive. */
    bytes: z.number().int().min(0).nullable(),
    version: z.string().max(100),
    offset: z.number().int().min(0),
  }),
  z.object({ type: z.literal('ready'), offset: z.number().int().min(0) }),
  z.object({
    type: z.literal('done'),
    bytes: z.number().int().min(0),
    sha256: z
      .string()
      .regex(/^[0-9a-f]{64}$/)
      .nullable(),
  }),
  z.object({ type: z.literal('error'), code: RemoteFileError, text: z.string().max(300) }),
])
export type FileAnswer = z.infer<typeof FileAnswer>

/** JSON from the page of an upload after its last byte: the hash of what it sent, to be compared. */
export const UploadEnd = z.object({ type: z.literal('end'), sha256: z.string().regex(/^[0-9a-f]{64}$/) })
export type UploadEnd = z.infer<typeof UploadEnd>

/** What of the robot's logs is read: a source that `remote-services` names, or everything. */
export const LogRequest = z.object({
  source: z.string().min(1).max(200),
  /** So many lines from before; 0: none. */
  lines: z.number().int().min(0).max(10_000),
  /** Only lines with this text, as it stands; empty: all. */
  filter: z.string().max(200),
  follow: z.boolean(),
  isDownload: z.boolean(),
})
export type LogRequest = z.infer<typeof LogRequest>

export const RemoteLogLine = z.object({
  at: z.iso.datetime().nullable(),
  /** Severity by RFC 5424, 0 the worst; null: not known. */
  level: z.number().int().min(0).max(7).nullable(),
  /** Who printed it. */
  origin: z.string().max(200),
  text: z.string().max(8000),
})
export type RemoteLogLine = z.infer<typeof RemoteLogLine>

/** JSON from the robot; `end`: all that was asked for without following. */
export const LogAnswer = z.discriminatedUnion('type', [
  z.object({ type: z.literal('lines'), lines: z.array(RemoteLogLine).max(500) }),
  /** So many lines were left out: they came faster than they could be sent. */
  z.object({ type: z.literal('skipped'), lines: z.number().int().min(1) }),
  z.object({ type: z.literal('end') }),
  z.object({ type: z.literal('error'), text: z.string().max(300) }),
])
export type LogAnswer = z.infer<typeof LogAnswer>

/** JSON from the page of services, as often as it likes. */
export const ServiceRequest = z.discriminatedUnion('op', [
  z.object({ op: z.literal('list') }),
  z.object({
    op: z.literal('restart'),
    service: z.string().min(1).max(200),
    reason: z.string().trim().min(3).max(500),
  }),
])
export type ServiceRequest = z.infer<typeof ServiceRequest>

export const RemoteService = z.object({
  /** Names it in requests; a log source where `hasLog`. */
  id: z.string().max(200),
  name: z.string().max(200),
  kind: z.enum(['release', 'program', 'system', 'log']),
  /** Null: not known. */
  state: z.enum(['running', 'stopped', 'failed', 'finished']).nullable(),
  text: z.string().max(300),
  since: z.iso.datetime().nullable(),
  canRestart: z.boolean(),
  hasLog: z.boolean(),
})
export type RemoteService = z.infer<typeof RemoteService>

/** JSON from the robot. */
export const ServiceAnswer = z.discriminatedUnion('type', [
  z.object({ type: z.literal('services'), services: z.array(RemoteService).max(1000) }),
  z.object({
    type: z.literal('restarted'),
    service: z.string().max(200),
    outcome: z.enum(['done', 'failed', 'refused']),
    text: z.string().max(300),
  }),
])
export type ServiceAnswer = z.infer<typeof ServiceAnswer>

const utf8 = new TextEncoder()
const strictUtf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** A message of bytes. */
export function bytesMessage(bytes: Uint8Array): Uint8Array {
  const message = new Uint8Array(bytes.length + 1)
  message[0] = remoteBytesMark
  message.set(bytes, 1)
  return message
}

/** A message of JSON. */
export function jsonMessage(value: object): Uint8Array {
  const text = utf8.encode(JSON.stringify(value))
  const message = new Uint8Array(text.length + 1)
  message[0] = remoteJsonMark
  message.set(text, 1)
  return message
}

/** Reads a message: its bytes (of the message itself, not a copy) or its JSON; undefined for what is neither. */
export function readRemoteMessage(
  message: Uint8Array,
): { bytes: Uint8Array } | { json: unknown } | undefined {
  if (message[0] === remoteBytesMark) return { bytes: message.subarray(1) }
  if (message[0] !== remoteJsonMark) return undefined
  try {
    return { json: JSON.parse(strictUtf8.decode(message.subarray(1))) as unknown }
  } catch {
    return undefined
  }
}
