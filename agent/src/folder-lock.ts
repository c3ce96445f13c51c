export class AgentFolderInUse extends Error {
  constructor(folder: string) {
    super(`the agent folder ${folder} is in use by another agent; stop it or choose another folder (--data)`)
    this.name = 'AgentFolderInUse'
  }
}

/**
 * Takes an agent folder for this agent alone. SQLite's file lock is used because the kernel drops it when the
 * process dies, so none is ever stale.
 * @returns a function that gives the folder back
 * @throws AgentFolderInUse
 */
export function lockAgentFolder(folder: string, lockFile: string): () => void {
  // Not imported: an older Node ends at the name alone, before it can be told what is wrong (cli/refuse-old-node.ts).
  const { DatabaseSync } = process.getBuiltinModule('node:sqlite')
  const lock = new DatabaseSync(lockFile, { timeout: 0 })
  try {
    lock.exec('PRAGMA journal_mode=DELETE; BEGIN EXCLUSIVE')
  } catch {
    lock.close()
    throw new AgentFolderInUse(folder)
  }
  return () => lock.close()
}
