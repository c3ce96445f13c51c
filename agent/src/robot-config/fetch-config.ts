import { DesiredConfig, getRobotConfig } from '@filo/contract/robot-config/robot-config-device-routes'
import type { AgentContext } from '../context.ts'
import type { Http } from '../updates/http/download.ts'
import { reasonOf } from '../updates/update-error.ts'
import type { ConfigKeeper } from './config-keeper.ts'

const maxBytes = 262_144

interface FetcherOptions {
  context: Pick<AgentContext, 'logger'>
  http: Pick<Http, 'getBytes'>
  unitId: string
  config: Pick<ConfigKeeper, 'version' | 'isTrying' | 'handle'>
}

/** Fetches what the robot is asked to be configured to, whenever the server speaks of another version than the one taken. */
export function createConfigFetcher({ context, http, unitId, config }: FetcherOptions) {
  let isFetching = false

  async function fetchAndApply(): Promise<void> {
    const bytes = await http.getBytes(getRobotConfig.path, maxBytes, { unitId })
    await config.handle(DesiredConfig.parse(JSON.parse(bytes.toString('utf8'))))
  }

  return {
    /** The server's version; what cannot be fetched, or comes while another change is tried, is tried again with the next heartbeat. */
    async heard(version: string): Promise<void> {
      if (isFetching || config.isTrying() || config.version() === version) return
      isFetching = true
      try {
        await fetchAndApply()
      } catch (error) {
        context.logger.warn(`configuration: ${reasonOf(error)}`)
      } finally {
        isFetching = false
      }
    },
  }
}

export type ConfigFetcher = ReturnType<typeof createConfigFetcher>
