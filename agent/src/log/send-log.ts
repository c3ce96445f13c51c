import { createHash } from 'node:crypto'
import { robotLogMaxBytes, sendRobotLog } from '@filo/contract/device/robot-log-routes'
import { type AgentFolder, folderOfSlot } from '../agent-folder.ts'
import type { AgentContext } from '../context.ts'
import { listSlots } from '../programs/beside.ts'
import type { Http } from '../updates/http/download.ts'
import { reasonOf } from '../updates/update-error.ts'
import { collectLog } from './collect-log.ts'

interface Sender {
  context: Pick<AgentContext, 'folder' | 'logBook' | 'logger' | 'clock'>
  http: Pick<Http, 'postBytes' | 'serverNowMs'>
  unitId: string
}

/** Of AROS and of every program; the files of programs carry their code. */
async function listOutputs(folder: AgentFolder) {
  const codes = await listSlots(folder)
  const own = codes.map((code) => ({ folder: folderOfSlot(folder, code).hookOutput, prefix: `${code}/` }))
  return [{ folder: folder.hookOutput, prefix: '' }, ...own]
}

/** Hands the log of the last minutes to the server that asked for it over the link; a refusal says why. */
export async function sendLog(
  { context, http, unitId }: Sender,
  { id, minutes }: { id: string; minutes: number },
): Promise<{ outcome: 'done' | 'refused'; text: string }> {
  const now = context.clock.now()
  const fromMs = now - minutes * 60_000
  try {
    const bytes = await collectLog({
      book: context.logBook,
      hookOutputs: await listOutputs(context.folder),
      fromMs,
      maxBytes: robotLogMaxBytes,
    })
    const query = new URLSearchParams({
      from: new Date(fromMs).toISOString(),
      to: new Date(now).toISOString(),
      sha256: createHash('sha256').update(bytes).digest('hex'),
    })
    const path = sendRobotLog.path.replace(':requestId', encodeURIComponent(id))
    await http.postBytes(`${path}?${query.toString()}`, new Uint8Array(bytes), unitId)
    return { outcome: 'done', text: '' }
  } catch (error) {
    context.logger.warn(`the log could not be handed over: ${reasonOf(error)}`)
    return { outcome: 'refused', text: reasonOf(error) }
  }
}
