import { parseArgs } from 'node:util'
import { type AgentFolder, agentFolder, servicesFolderOf } from '../agent-folder.ts'
import { type AgentPlace, BadConfig, readPlace } from '../config.ts'
import { readIfThere } from '../disk/durable-file.ts'
import { EnrolmentFile, type EnrolmentRecord } from '../link/stay-enrolled.ts'
import { createLocalApiClient } from '../local-api/client.ts'
import type { LocalStatus } from '../local-api/local-api-shapes.ts'

export interface SeenAgent {
  place: AgentPlace
  folder: AgentFolder
}

/** Options that every command about an agent of this machine takes. */
export const placeOptions = { data: { type: 'string' }, services: { type: 'string' } } as const

/** Finds the agent of this machine. */
export async function findAgent(options: { data?: string | undefined; services?: string | undefined }) {
  const place = readPlace(options)
  const services = await servicesFolderOf(place.dataFolder, place.servicesFolder)
  return { place, folder: agentFolder(place.dataFolder, services) } satisfies SeenAgent
}

/** The options of such a command. @throws BadConfig naming the one that it does not know */
export function readPlaceOptions(args: string[]): {
  data?: string | undefined
  services?: string | undefined
} {
  try {
    return parseArgs({ args, options: placeOptions }).values
  } catch (error) {
    throw new BadConfig(`filo-agent: ${error instanceof Error ? error.message : String(error)}`)
  }
}

function refused(error: unknown): unknown {
  if (!(error instanceof Error && 'code' in error && error.code === 'EACCES')) return error
  return new BadConfig('filo-agent: only its own user may see this; run it with sudo')
}

/** Queries the running agent for its status; undefined while it does not run. @throws BadConfig for whoever may not ask */
export async function queryAgent({ folder }: SeenAgent): Promise<LocalStatus | undefined> {
  try {
    return await createLocalApiClient({ socketPath: folder.localSocket }).status()
  } catch (error) {
    const found = refused(error)
    if (found instanceof BadConfig) throw found
    return undefined
  }
}

/** Reads what the server answered last; undefined before its first answer. @throws BadConfig for whoever may not ask */
export async function readLastEnrolment({ folder }: SeenAgent): Promise<EnrolmentRecord | undefined> {
  try {
    return EnrolmentFile.safeParse(JSON.parse((await readIfThere(folder.enrolment)) ?? 'null')).data
  } catch (error) {
    const found = refused(error)
    if (found instanceof BadConfig) throw found
    return undefined
  }
}
