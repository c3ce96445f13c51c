import { getAssignment, openLink } from '@filo/contract/device/device-routes'
import { type DeviceTokenClaims, deviceAudience, linkAudience } from '@filo/contract/device/device-token'
import type { RobotBudget } from './limits/robot-limits.ts'

/** What a call with a robot's token is for. */
export interface DeviceCall {
  /** Whom the token must be made out to. */
  audience: DeviceTokenClaims['aud']
  /** What it uses up; undefined where reading costs little and a release has thousands of files. */
  budget: RobotBudget | undefined
}

/** Device calls beside the link, blobs and metadata. */
const restPrefix = getAssignment.path.replace(/assignment$/, '')

/** Tells the calls of robots apart by their address, which may have a query. */
export function deviceCall(url: string): DeviceCall {
  const [path = ''] = url.split('?')
  if (path === openLink.path) return { audience: linkAudience, budget: 'links' }
  return { audience: deviceAudience, budget: path.startsWith(restPrefix) ? 'calls' : undefined }
}
