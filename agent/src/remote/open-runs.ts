import type { AgentFolder } from '../agent-folder.ts'
import { readJsonFile } from '../disk/durable-file.ts'
import { SessionJournal } from './session-record.ts'

/**
 * The runs of remote sessions that are not over, by what is on disk: a person's shell is no leftover of a release. A journal
 * that cannot be read names none, as the agent forgets its sessions then.
 */
export async function readSessionRuns(folder: Pick<AgentFolder, 'remote'>): Promise<string[]> {
  const journal = await readJsonFile(folder.remote, SessionJournal).catch(() => undefined)
  return (journal?.sessions ?? []).flatMap(({ state, runId }) => (state === 'ended' ? [] : [runId]))
}
