import { LogRequest } from '@filo/contract/remote/remote-streams'
import type { AgentContext } from '../../context.ts'
import { AbortedError, reasonOf } from '../../updates/update-error.ts'
import { createMessageStream, type MessageStream } from '../message-stream.ts'
import type { OpenSession, PartStream, RemotePart } from '../remote-part.ts'
import { createRunningWork } from '../running-work.ts'
import { shownText } from '../shown-text.ts'
import { unitOf } from '../system-units.ts'
import { agentLogFile } from './agent-log.ts'
import { journalSource } from './journal.ts'
import { createLineFilter, createLineRedactor, presentLine } from './log-lines.ts'
import { createLogSink } from './log-sink.ts'
import type { LogSource } from './log-sources.ts'
import { fileSource, type LogFile } from './read-files.ts'
import type { ListedService, ServicesSource } from './services-source.ts'

interface Options {
  context: Pick<AgentContext, 'clock' | 'logger' | 'folder' | 'logBook'>
  services: Pick<ServicesSource, 'list'>
  /** Where journalctl(1) is; a name is looked for on the path. */
  journalctl?: string
}

/** What a service prints, of the run before this one first. */
function serviceFiles({ name, outputBase }: ListedService): LogFile[] {
  return (['stdout', 'stderr'] as const).map((stream) => ({
    path: `${outputBase}.${stream}`,
    previous: `${outputBase}.previous.${stream}`,
    toLine: (text) => ({ at: null, level: null, origin: `${name} ${stream}`, text }),
  }))
}

/** Serves streams of logs. */
export function createLogsPart({ context, services, journalctl = 'journalctl' }: Options): RemotePart {
  const { clock, logger, folder, logBook } = context
  const running = createRunningWork(logger)

  /** Undefined: there is no such log. */
  async function findSource(id: string): Promise<LogSource | undefined> {
    if (id === 'journal') return journalSource(journalctl)
    const unit = unitOf(id)
    if (unit !== undefined) return journalSource(journalctl, unit)
    if (id === 'agent') {
      await logBook.settled()
      return fileSource(clock, [agentLogFile(folder.log)])
    }
    const service = (await services.list()).find((each) => each.id === id)
    return service && fileSource(clock, serviceFiles(service))
  }

  async function read(
    source: LogSource,
    request: LogRequest,
    parts: { messages: MessageStream; signal: AbortSignal },
  ) {
    const { messages, signal } = parts
    const sink = createLogSink({ ...parts, clock })
    await source({
      lines: request.isDownload ? null : request.lines,
      follow: request.follow && !request.isDownload,
      redact: createLineRedactor(),
      matches: createLineFilter(request.filter),
      before: (line) => sink.put(presentLine(line)),
      since: (line) => sink.offer(presentLine(line)),
      signal,
    })
    await sink.flush()
    await messages.sendJson({ type: 'end' })
  }

  interface Work {
    session: OpenSession
    part: PartStream
    request: LogRequest
    messages: MessageStream
    signal: AbortSignal
  }

  async function serve({ session, part, request, ...parts }: Work): Promise<void> {
    const { messages, signal } = parts
    try {
      const source = await findSource(request.source)
      if (!source) throw new Error('this robot has no such log')
      const { isDownload } = request
      await session.report({ kind: 'log_read', source: shownText(request.source, 200), isDownload }, part.by)
      await read(source, request, parts)
    } catch (error) {
      if (error instanceof AbortedError || signal.aborted) return
      await messages.sendJson({ type: 'error', text: shownText(reasonOf(error), 300) })
    }
    part.stream.close('done')
  }

  return {
    open(session, part) {
      const request = LogRequest.parse(part.request)
      const closed = new AbortController()
      const signal = AbortSignal.any([closed.signal, session.signal])
      const messages = createMessageStream({ stream: part.stream, kind: 'remote-logs', clock, signal })
      running.add(session.id, serve({ session, part, request, messages, signal }))
      return {
        onData: () => part.stream.close('bad_data'),
        onCredit: () => messages.onCredit(),
        onClose: () => closed.abort(),
      }
    },
    end: ({ id }) => running.ended(id),
  }
}
