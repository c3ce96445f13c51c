import { type RemoteService, readRemoteMessage, ServiceRequest } from '@filo/contract/remote/remote-streams'
import { streamMaxDataBytes } from '@filo/contract/streams/stream-limits'
import type { AgentContext } from '../../context.ts'
import { createTurn } from '../../create-turn.ts'
import { AbortedError, reasonOf } from '../../updates/update-error.ts'
import { createMessageStream, type MessageStream } from '../message-stream.ts'
import type { OpenSession, PartStream, RemotePart } from '../remote-part.ts'
import { createRunningWork } from '../running-work.ts'
import { shownText } from '../shown-text.ts'
import { createSystemUnits, unitOf } from '../system-units.ts'
import { hasJournal } from './journal.ts'
import type { ListedService, RestartOutcome, ServicesSource } from './services-source.ts'

interface Options {
  context: Pick<AgentContext, 'remote' | 'clock' | 'logger'>
  services: ServicesSource
  /** Where the programs are; a name is looked for on the path. */
  systemctl?: string
  journalctl?: string
  /** Whether this agent is root: any other is asked for a password before a service of the system. */
  isRoot?: boolean
}

const mostServices = 1000

/** Services that one message holds, from the first on. */
export function fittingServices(all: readonly RemoteService[], mostBytes: number): RemoteService[] {
  const fitting: RemoteService[] = []
  let bytes = 0
  for (const service of all) {
    bytes += Buffer.byteLength(JSON.stringify(service)) + 1
    if (bytes > mostBytes || fitting.length === mostServices) break
    fitting.push(service)
  }
  return fitting
}

function ownLog(id: string, name: string): RemoteService {
  return { id, name, kind: 'log', state: null, text: '', since: null, canRestart: false, hasLog: true }
}

function present({ outputBase: _outputBase, ...service }: ListedService): RemoteService {
  const { name, text } = service
  return { ...service, name: shownText(name, 200), text: shownText(text, 300), hasLog: true }
}

/** Serves streams of services. */
export function createServicesPart(options: Options): RemotePart {
  const { context, services, systemctl = 'systemctl', journalctl = 'journalctl' } = options
  const { isRoot = process.getuid?.() === 0 } = options
  const { remote, clock, logger } = context
  const againstUnits = remote.systemServices
    ? isRoot
      ? undefined
      : 'the agent is not root and restarts no services of the system'
    : 'the owner lets no services of the system be restarted'
  const units = createSystemUnits(systemctl)
  const running = createRunningWork(logger)

  async function list(canChange: boolean): Promise<RemoteService[]> {
    const [own, isJournal] = await Promise.all([services.list(), hasJournal(journalctl)])
    const canRestart = canChange && againstUnits === undefined
    const system = await units.list({ canRestart, hasLog: isJournal })
    const logs = [ownLog('agent', 'filo-agent'), ...(isJournal ? [ownLog('journal', 'journal')] : [])]
    const presented = own.map(present).map((each) => ({ ...each, canRestart: each.canRestart && canChange }))
    return fittingServices([...logs, ...presented, ...system], streamMaxDataBytes - 256)
  }

  function restartOne(id: string, signal: AbortSignal): Promise<RestartOutcome> {
    const unit = unitOf(id)
    if (unit === undefined) return services.restart(id, signal)
    if (againstUnits === undefined) return units.restart(unit)
    return Promise.resolve({ outcome: 'refused', text: againstUnits })
  }

  interface Work {
    session: OpenSession
    part: PartStream
    messages: MessageStream
    canChange: boolean
  }

  async function restart({ session, part, canChange }: Work, service: string, reason: string) {
    if (!canChange) return { outcome: 'refused' as const, text: 'this session may only look' }
    const { outcome, text: output } = await restartOne(service, session.signal).catch(
      (error: unknown): RestartOutcome => {
        return { outcome: 'failed', text: reasonOf(error) }
      },
    )
    const text = shownText(output, 300)
    const shown = { service: shownText(service, 200), reason: shownText(reason, 500) }
    // What was refused changed nothing.
    if (outcome !== 'refused')
      await session.report({ kind: 'service_restarted', ...shown, outcome, text }, part.by)
    return { outcome, text }
  }

  async function serve(work: Work, request: ServiceRequest): Promise<void> {
    const { messages, canChange } = work
    if (request.op === 'list') return messages.sendJson({ type: 'services', services: await list(canChange) })
    const { service, reason } = request
    const answered = await restart(work, service, reason)
    await messages.sendJson({ type: 'restarted', service, ...answered })
  }

  return {
    open(session, part) {
      const { stream } = part
      const closed = new AbortController()
      const signal = AbortSignal.any([closed.signal, session.signal])
      const messages = createMessageStream({ stream, kind: 'remote-services', clock, signal })
      const canChange = part.mode === 'control' && session.mode === 'control'
      const inTurn = createTurn()
      return {
        onData: (bytes) => {
          const read = readRemoteMessage(bytes)
          const request = ServiceRequest.safeParse(read && 'json' in read ? read.json : undefined).data
          if (!request) return stream.close('bad_data')
          const served = inTurn(async () => {
            // One that came before the end is not begun after it.
            if (!signal.aborted) await serve({ session, part, messages, canChange }, request)
          }).catch((error: unknown) => {
            if (error instanceof AbortedError || signal.aborted) return
            logger.warn(`remote services: ${reasonOf(error)}`)
            stream.close('failed')
          })
          running.add(session.id, served)
          return served
        },
        onCredit: () => messages.onCredit(),
        onClose: () => closed.abort(),
      }
    },
    end: ({ id }) => running.ended(id),
  }
}
