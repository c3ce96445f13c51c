import { commonErrors } from '@filo/contract/common-errors'
import { getTufMetadata, getTufTarget } from '@filo/contract/device/device-routes'
import {
  exportRootKey,
  getTrustState,
  removeRootKey,
  rewrapSecrets,
  rotateKeys,
} from '@filo/contract/trust/trust-routes'
import type { FastifyReply } from 'fastify'
import { DomainError } from '../../ground/domain-error.ts'
import type { Api } from '../../http/api.ts'
import type { RootKeysService } from './root-keys-service.ts'
import type { TrustService } from './trust-service.ts'

const FOREVER = 'public, max-age=31536000, immutable'

function sendFile(reply: FastifyReply, text: string | undefined, cacheControl: string): void {
  if (text === undefined) throw new DomainError(commonErrors.not_found)
  void reply.header('cache-control', cacheControl).type('application/json').send(text)
}

interface Deps {
  trust: TrustService
  rootKeys: RootKeysService
}

/**
 * Serves signed files to anybody who asks, and the keys to people. All but the timestamp have version or hash in their
 * name and never change (TUF section 6.2).
 */
export function registerTrustRoutes(api: Api, { trust, rootKeys }: Deps): void {
  api.onPublic(getTufMetadata, async ({ params, reply }) => {
    const isTimestamp = params.file === 'timestamp.json'
    sendFile(reply, await trust.readMetadata(params.file), isTimestamp ? 'no-cache' : FOREVER)
  })
  api.onPublic(getTufTarget, async ({ params, reply }) => {
    sendFile(reply, await trust.readTarget(params['*']), FOREVER)
  })
  api.on(getTrustState, () => trust.state())
  api.on(exportRootKey, ({ actor, body }) => rootKeys.exportKey(actor, body))
  api.on(removeRootKey, ({ actor, body }) => rootKeys.remove(actor, body))
  api.on(rewrapSecrets, ({ actor, body }) => rootKeys.rewrap(actor, body))
  api.on(rotateKeys, ({ actor, body }) => rootKeys.rotate(actor, body))
}
