import { z } from 'zod'
import { Id, Instant } from '../../entity.ts'
import { HardwareTest } from '../../hardware-tests/hardware-test-table.ts'
import { RemoteOrder } from '../../remote/remote-orders.ts'
import { ConfigVersion } from '../../robot-config/config-report.ts'
import { MessageMark, Seq } from './agent-messages.ts'

/**
 * Answer to `hello`. `ackedSeq` is the highest `seq` committed for this `outboxId`, 0 when none, and `ackedMark` the mark of
 * that message where it had one. A robot whose own numbers do not reach so far, or whose message of that number has another
 * mark, was restored from an older copy: it begins a new outbox with all that it still has, and says hello anew.
 */
const WelcomeMessage = z.object({
  type: z.literal('welcome'),
  protocol: z.literal(1),
  unitId: Id,
  heartbeatSeconds: z.number().int().min(1).max(3600),
  serverTime: Instant,
  ackedSeq: z.number().int().min(0),
  ackedMark: MessageMark.optional(),
})

/** The server's last report of this robot says something else than its heartbeat: report anew. Agents from before do not know it. */
const ReportRequestMessage = z.object({ type: z.literal('report-request') })

/** Every durable message up to `seq` is committed; sent only after the commit. */
const AckMessage = z.object({ type: z.literal('ack'), seq: Seq })

/** The assignment may have changed: fetch it. */
const DesiredChangedMessage = z.object({ type: z.literal('desired-changed') })

/**
 * Answer to a heartbeat once it is written. Where `desiredVersion` is higher than the one that came with the assignment
 * which the robot fetched last, it fetches anew: that the assignment changed may not have reached this server. Where
 * `configVersion` is another one than it took last, it fetches its configuration.
 */
const HeartbeatAnswerMessage = z.object({
  type: z.literal('heartbeat-answer'),
  desiredVersion: z.number().int().min(0),
  /** What the robot is asked to be configured to; only told agents that take configuration. */
  configVersion: ConfigVersion.optional(),
})

/** Heartbeat no more often than this until the next one or the next `welcome`; never more often than `welcome` said. */
const SlowDownMessage = z.object({
  type: z.literal('slow-down'),
  seconds: z.number().int().min(1).max(86_400),
})

/**
 * The server closes. `revoked`: stop until enrolled again; `replaced`: another connection of this robot took
 * over; `restarting`, `unauthorized`, `protocol`, `flooding`: reconnect with back-off, `retryAfterSeconds` from now at the
 * earliest. `barred`: another machine works with the same key; this one ends its services, starts none and asks again once a
 * minute, until it is welcomed. What was not acknowledged is sent again then.
 */
const ByeMessage = z.object({
  type: z.literal('bye'),
  reason: z.enum(['revoked', 'replaced', 'restarting', 'unauthorized', 'protocol', 'flooding', 'barred']),
  retryAfterSeconds: z.number().int().min(0).max(86_400).optional(),
})

/**
 * `retry`: try the failed update again; `report-now`: send a report; `send-log`: hand over the log of the last minutes
 * to `sendRobotLog` under the command's id; `repair`: read every file of the installed release and fetch damaged ones anew;
 * `scan-hardware`: look at the hardware and hand it over to `sendHardware` under the command's id.
 * `test-hardware`: test parts of the hardware, after asking the person beside the robot where `needsConsent`, and tell how it
 * goes by `hardware-test` messages under the command's id; it is done once the request is written down.
 * `cancel-hardware-test`: end the request `runId` in the middle, which the robot tells by a `hardware-test` message.
 * `speak`: have a program of the robot say a sentence; the answer comes in seconds, with why it did not.
 * `end-hold`: go on with the update although a program of the robot asked not to be updated now; a person decided so.
 * `remote-session`: how a remote session shall stand now; what becomes of it is said by `remote-session` messages.
 * All but the first two are only asked of agents that can. Answered by `command-done`.
 */
export const CommandMessage = z.discriminatedUnion('kind', [
  z.object({ type: z.literal('command'), id: Id, kind: z.literal('retry'), updateId: Id }),
  z.object({ type: z.literal('command'), id: Id, kind: z.literal('report-now') }),
  z.object({
    type: z.literal('command'),
    id: Id,
    kind: z.literal('send-log'),
    minutes: z.number().int().min(1).max(1440),
  }),
  z.object({ type: z.literal('command'), id: Id, kind: z.literal('repair') }),
  z.object({ type: z.literal('command'), id: Id, kind: z.literal('scan-hardware') }),
  z.object({
    type: z.literal('command'),
    id: Id,
    kind: z.literal('test-hardware'),
    tests: z.array(HardwareTest).min(1).max(5),
    /** Why, as the person beside the robot reads it; who of the maker's people asks is not told. */
    reason: z.string().max(500),
    needsConsent: z.boolean(),
    consentSeconds: z.number().int().min(10).max(3600),
  }),
  z.object({ type: z.literal('command'), id: Id, kind: z.literal('cancel-hardware-test'), runId: Id }),
  z.object({
    type: z.literal('command'),
    id: Id,
    kind: z.literal('speak'),
    text: z.string().min(1).max(300),
    language: z.enum(['tr', 'en']),
  }),
  z.object({ type: z.literal('command'), id: Id, kind: z.literal('end-hold'), updateId: Id }),
  z.object({ type: z.literal('command'), id: Id, kind: z.literal('remote-session'), order: RemoteOrder }),
])
export type CommandMessage = z.infer<typeof CommandMessage>

/** Everything the server may say on the link. */
export const ServerMessage = z.discriminatedUnion('type', [
  WelcomeMessage,
  AckMessage,
  DesiredChangedMessage,
  HeartbeatAnswerMessage,
  SlowDownMessage,
  ReportRequestMessage,
  ByeMessage,
  CommandMessage,
])
export type ServerMessage = z.infer<typeof ServerMessage>
