import type { Stats } from 'node:fs'
import { stat } from 'node:fs/promises'
import { FileRequest, type RemoteStreamKind } from '@filo/contract/remote/remote-streams'
import type { AgentContext } from '../../context.ts'
import { AbortedError } from '../../updates/update-error.ts'
import { createMessageStream, type MessageStream } from '../message-stream.ts'
import type { OpenSession, PartStream, RemotePart } from '../remote-part.ts'
import { createRunningWork } from '../running-work.ts'
import { archiveFolder } from './archive-folder.ts'
import { makeFolder, renameEntry } from './change-names.ts'
import { deleteEntry } from './delete-entry.ts'
import { downloadFile } from './download-file.ts'
import { FileError, toFileError } from './file-error.ts'
import { answer, type FileWork } from './file-work.ts'
import type { RemoteUser } from './find-remote-user.ts'
import { createRoots } from './find-roots.ts'
import { createInbox, type Inbox } from './inbox.ts'
import { listFolder } from './list-folder.ts'
import type { FileAccess } from './open-place.ts'
import { uploadFile } from './upload-file.ts'

interface Options {
  context: Pick<AgentContext, 'remote' | 'clock' | 'logger' | 'folder'>
  /** Whom people work as; undefined: this robot has no such user, or its agent cannot work as them, and shows no files. */
  user: () => Promise<RemoteUser | undefined>
}

const kind = 'remote-files' satisfies RemoteStreamKind
/** What changes nothing. */
const readOps: readonly FileRequest['op'][] = ['list', 'download', 'archive']

function begin(work: FileWork, request: FileRequest): Promise<void> {
  switch (request.op) {
    case 'list':
      return listFolder(work, request)
    case 'download':
      return downloadFile(work, request)
    case 'archive':
      return archiveFolder(work, request)
    case 'upload':
      return uploadFile(work, request)
    case 'rename':
      return renameEntry(work, request)
    case 'make-folder':
      return makeFolder(work, request)
    case 'delete':
      return deleteEntry(work, request)
  }
}

/** The newest stream of an upload goes on with it: one before it, whose page is gone, is ended first. */
function createUploadTurns() {
  const running = new Map<string, { stop: () => void; done: Promise<unknown> }>()
  return async (upload: string, stop: () => void, work: () => Promise<void>): Promise<void> => {
    const before = running.get(upload)
    before?.stop()
    const done = (before?.done ?? Promise.resolve()).then(work)
    const mine = { stop, done: done.catch(() => undefined) }
    running.set(upload, mine)
    await done.finally(() => running.get(upload) === mine && running.delete(upload))
  }
}

/** Serves streams of files. */
export function createFilesPart({ context, user }: Options): RemotePart {
  const { remote, clock, logger, folder } = context
  const findRoots = createRoots()
  const inTurnOf = createUploadTurns()
  const running = createRunningWork(logger)
  let own: Promise<Stats> | undefined

  /** Once: whatever its folder is called later, it stays the agent's. Where it cannot be found nothing is shown. */
  const findOwn = () => {
    own ??= stat(folder.base)
    own.catch(() => {
      own = undefined
    })
    return own
  }

  async function openAccess(remoteUser: RemoteUser | undefined): Promise<FileAccess> {
    const isRoot = process.getuid?.() === 0
    const whyNot = isRoot
      ? 'this robot has no user to work as'
      : 'this agent is not root and works as itself alone'
    if (!remoteUser) throw new FileError('not_allowed', whyNot)
    const agents = await findOwn()
    // An agent that is not root can do no more than its own user, which the kernel sees to.
    return { user: isRoot ? remoteUser : null, name: remoteUser.name, hidden: `${agents.dev}:${agents.ino}` }
  }

  type Parts = { messages: MessageStream; inbox: Inbox; stop: () => void; signal: AbortSignal }

  async function work(session: OpenSession, { by, mode }: PartStream, request: FileRequest, parts: Parts) {
    const canChange = mode === 'control' && session.mode === 'control'
    if (!canChange && !readOps.includes(request.op))
      throw new FileError('view_only', 'this session may only look')
    const remoteUser = await user()
    const access = await openAccess(remoteUser)
    const roots = await findRoots({ roots: remote.roots, home: remoteUser?.home })
    const report: FileWork['report'] = (deed) => session.report(deed, by)
    const own: FileWork = { ...parts, access, roots, canChange, clock, report }
    if (request.op === 'upload') await inTurnOf(request.upload, parts.stop, () => begin(own, request))
    else await begin(own, request)
  }

  return {
    open(session, part) {
      const request = FileRequest.parse(part.request)
      const { stream } = part
      const closed = new AbortController()
      const signal = AbortSignal.any([closed.signal, session.signal])
      const messages = createMessageStream({ stream, kind, clock, signal })
      const inbox = createInbox(signal)
      const stop = () => stream.close('abandoned')
      const served = async () => {
        try {
          await work(session, part, request, { messages, inbox, stop, signal })
        } catch (error) {
          if (error instanceof AbortedError || signal.aborted) return
          const { code, message } = toFileError(error)
          await answer({ messages }, { type: 'error', code, text: message.slice(0, 300) })
        }
        stream.close('done')
      }
      running.add(session.id, served())
      return {
        onData: (bytes) => {
          if (request.op === 'upload') return inbox.put(bytes)
          stream.close('bad_data')
        },
        onCredit: () => messages.onCredit(),
        onClose: () => closed.abort(),
      }
    },
    end: ({ id }) => running.ended(id),
  }
}
