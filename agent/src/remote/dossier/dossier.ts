import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { DAY_MS } from '@filo/contract/durations'
import { type AgentContext, nowIso } from '../../context.ts'
import { isMissing, makeFolderDurably, readJsonFile, writeDurably } from '../../disk/durable-file.ts'
import { AbortedError, reasonOf } from '../../updates/update-error.ts'
import type { OpenSession } from '../remote-part.ts'
import { castName } from '../terminal/session-terminal.ts'
import { compareSnapshots } from './compare-snapshots.ts'
import { type DossierSources, readSnapshot } from './snapshot.ts'
import { blindSnapshot, Snapshot } from './snapshot-shape.ts'
import { type Upload, uploadFile } from './upload-file.ts'

interface Options extends Upload {
  context: Pick<AgentContext, 'clock' | 'logger' | 'randomness' | 'disk' | 'folder' | 'stopping'>
  sources: DossierSources
  /**
   * Resolves once the server has taken all that the robot reported so far; absent: that need not be waited for. A dossier is
   * sealed with its last file, and a deed that came later would not be in it.
   */
  untilReported?: (signal: AbortSignal) => Promise<void>
}

type DossierSession = Pick<OpenSession, 'id' | 'folder'>

interface Begun {
  before: Promise<void>
  recording: Promise<boolean>
  hasEnded: boolean
}

const beforeName = 'before.json'
const differenceName = 'difference.json'
/** So long the files of a session wait for a server that takes them, within one run of the agent. */
const patienceMs = 7 * DAY_MS

/** Collects what a robot hands over of its sessions: what the terminal showed, and what is different afterwards. */
export function createDossier(options: Options) {
  const { context, sources } = options
  const { disk, logger } = context
  const begun = new Map<string, Begun>()

  const isThere = (path: string) =>
    stat(path).then(
      () => true,
      (error: unknown) => {
        if (isMissing(error)) return false
        throw error
      },
    )

  async function lookBefore(folder: string): Promise<void> {
    const path = join(folder, beforeName)
    if (await isThere(path)) return
    const snapshot = await readSnapshot({ context, sources })
    await makeFolderDurably(disk, folder, 0o700)
    await writeDurably(disk, path, JSON.stringify(snapshot))
  }

  async function compare(folder: string): Promise<void> {
    const path = join(folder, differenceName)
    if (await isThere(path)) return
    const before = await readJsonFile(join(folder, beforeName), Snapshot).catch(() => undefined)
    const after = await readSnapshot({ context, sources }, before)
    const none = blindSnapshot(nowIso(context), 'the robot was not looked at before the session')
    // Against nothing everything would be new.
    const difference = before ? compareSnapshots(before, after) : compareSnapshots(none, none)
    await makeFolderDurably(disk, folder, 0o700)
    await writeDurably(disk, path, JSON.stringify(difference))
  }

  function sendRecording({ id, folder }: DossierSession, isComplete: () => boolean, signal: AbortSignal) {
    const file = { sessionId: id, name: 'terminal.cast', path: join(folder, castName) } as const
    return uploadFile(options, { ...file, isComplete, signal })
  }

  async function finish(session: DossierSession, known: Begun | undefined): Promise<void> {
    const signal = AbortSignal.any([context.stopping, AbortSignal.timeout(patienceMs)])
    await known?.before
    await compare(session.folder)
    await (known?.recording ?? sendRecording(session, () => true, signal))
    await options.untilReported?.(signal)
    const path = join(session.folder, differenceName)
    const file = { sessionId: session.id, name: 'difference.json', path } as const
    await uploadFile(options, { ...file, isComplete: () => true, signal })
    await disk.remove(session.folder)
  }

  return {
    /** Looks at the robot and sends its recording from now on, beside the session. */
    begin(session: DossierSession): void {
      if (begun.has(session.id)) return
      const before = lookBefore(session.folder).catch((error: unknown) => {
        logger.warn(`the robot was not looked at before a remote session: ${reasonOf(error)}`)
      })
      const own: Begun = { before, recording: Promise.resolve(false), hasEnded: false }
      own.recording = sendRecording(session, () => own.hasEnded, context.stopping)
      // Whoever ends the session hears of it.
      own.recording.catch(() => undefined)
      begun.set(session.id, own)
    },
    /**
     * Once nothing is added to a session any more, also one of an agent before this one: compares, hands both files over and
     * removes the folder. What the agent's end cuts off is done by the next one that is called with it; never rejects.
     */
    async end(session: DossierSession): Promise<void> {
      const known = begun.get(session.id)
      begun.delete(session.id)
      if (known) known.hasEnded = true
      await finish(session, known).catch((error: unknown) => {
        if (error instanceof AbortedError || context.stopping.aborted) return
        logger.warn(`the dossier of a remote session is not handed over: ${reasonOf(error)}`)
      })
    },
  }
}
