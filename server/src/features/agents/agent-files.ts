import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { AgentFiles, agentFilesIndex } from '@filo/contract/agents/agent-files'
import type { Logger } from 'pino'

/** The packages of the agent that were built with this server; they are read anew each time, a build may take their place. */
export function openAgentFiles(folder: string, log: Logger) {
  /** The list of them; undefined where none were built, or their list cannot be read. */
  async function list(): Promise<AgentFiles | undefined> {
    const text = await readFile(join(folder, agentFilesIndex), 'utf8').catch(() => undefined)
    if (text === undefined) return undefined
    try {
      return AgentFiles.parse(JSON.parse(text))
    } catch (error) {
      log.error({ err: error, folder }, "the list of the agent's packages cannot be read")
      return undefined
    }
  }

  /** A file that is in the list, by its name; undefined for any other. */
  async function find(
    name: string,
  ): Promise<{ path: string; sizeBytes: number; sha256: string } | undefined> {
    const listed = await list()
    const file = [...(listed?.packages ?? [])].find((each) => each.file === name)
    return file && { path: join(folder, file.file), sizeBytes: file.sizeBytes, sha256: file.sha256 }
  }

  /** The build that installed agents renew themselves with, packed. */
  async function readRenewal(files: AgentFiles): Promise<Buffer> {
    return readFile(join(folder, files.renewal.file))
  }

  return { list, find, readRenewal }
}

export type AgentFilesOnDisk = ReturnType<typeof openAgentFiles>
