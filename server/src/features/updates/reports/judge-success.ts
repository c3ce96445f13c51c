import type { ProgressMessage } from '@filo/contract/device/messages/agent-messages'
import { type UpdateMessageKey, updateMessageText } from '@filo/contract/device/messages/update-messages'

/** Enough of a content hash to be told from others by people. */
const HASH_SHOWN = 12

/** What an update leads to; a release without a content hash was never locked. */
interface Target {
  name: string
  semver: string
  contentHash: string | null
}

type Success = Pick<ProgressMessage, 'phase' | 'runningHash'>

/** Whether a robot says that it is done and names other content than the update leads to. Agents from before name none. */
function isOtherRunning({ phase, runningHash }: Success, target: Target | undefined): boolean {
  if (phase !== 'succeeded' || runningHash === undefined || !target?.contentHash) return false
  return runningHash !== target.contentHash
}

/**
 * A success counts only where the robot names the content that it runs (docs/lifecycles.md, updates); any other is a failure with
 * its reason in words.
 */
export function judgeSuccess(message: ProgressMessage, target: Target | undefined): ProgressMessage {
  if (!target || !isOtherRunning(message, target)) return message
  const { runningHash } = message
  const aros = `${target.name} ${target.semver}`
  const key: UpdateMessageKey = runningHash ? 'other_running' : 'none_running'
  const params = { aros, ...(runningHash ? { running: runningHash.slice(0, HASH_SHOWN) } : {}) }
  const text = updateMessageText({ key, params, text: '' }, 'en')
  return { ...message, phase: 'failed', errorCode: 'not_running', message: { key, params, text } }
}
