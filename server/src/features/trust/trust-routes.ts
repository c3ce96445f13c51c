import { commonErrors } from '@filo/contract/common-errors'
import {
  getTufDirector,
  getTufRoot,
  getTufSnapshot,
  getTufTarget,
  getTufTargets,
  getTufTimestamp,
} from '@filo/contract/device/device-routes'
import { listReceiptKeys } from '@filo/contract/trust/receipt-keys-routes'
import { addSignature, listPendingSignatures } from '@filo/contract/trust/signing-routes'
import {
  cancelTrustChange,
  changeTrustKeys,
  exportRootKey,
  getTrustState,
  removeRootKey,
  rewrapSecrets,
  rotateKeys,
} from '@filo/contract/trust/trust-routes'
import type { FastifyReply } from 'fastify'
import { DomainError } from '../../ground/domain-error.ts'
import type { Api } from '../../http/routes/api.ts'
import type { AgentBuilds } from './agent-builds-service.ts'
import type { ReceiptKeysService } from './receipt-keys-service.ts'
import type { RootKeysService } from './root-keys-service.ts'
import type { SignaturesService } from './signatures-service.ts'
import type { TrustService } from './trust-service.ts'

const FOR_A_YEAR = 'max-age=31536000, immutable'

function sendFile(reply: FastifyReply, text: string | undefined, cacheControl: string): void {
  if (text === undefined) throw new DomainError(commonErrors.not_found)
  void reply.header('cache-control', cacheControl).type('application/json').send(text)
}

interface Deps {
  trust: TrustService
  rootKeys: RootKeysService
  signatures: SignaturesService
  receiptKeys: ReceiptKeysService
  agentBuilds: AgentBuilds
}

/** What says nothing of what is published is open; all but the timestamp never change (TUF section 6.2). */
function serveMetadata(api: Api, { trust, agentBuilds }: Pick<Deps, 'trust' | 'agentBuilds'>): void {
  api.onPublic(getTufTimestamp, async ({ reply }) =>
    sendFile(reply, await trust.newestTimestamp(), 'no-cache'),
  )
  api.onPublic(getTufRoot, async ({ params, reply }) =>
    sendFile(reply, await trust.readMetadata('root', params.version), `public, ${FOR_A_YEAR}`),
  )
  api.onPublic(getTufSnapshot, async ({ params, reply }) =>
    sendFile(reply, await trust.readMetadata('snapshot', params.version), `public, ${FOR_A_YEAR}`),
  )
  api.onEither(getTufTargets, async ({ params, reply }) =>
    sendFile(reply, await trust.readMetadata('targets', params.version), `private, ${FOR_A_YEAR}`),
  )
  api.onEither(getTufDirector, async ({ params, reply }) =>
    sendFile(reply, await trust.readMetadata('director', params.version), `private, ${FOR_A_YEAR}`),
  )
  api.onEither(getTufTarget, async ({ actor, params, reply }) => {
    const build = await agentBuilds.read(params['*'])
    if (!build) return sendFile(reply, await trust.readTarget(actor, params['*']), `private, ${FOR_A_YEAR}`)
    void reply.header('cache-control', `private, ${FOR_A_YEAR}`).type('application/gzip').send(build)
  })
}

/** Serves signed files to robots, and the keys to people. */
export function registerTrustRoutes(
  api: Api,
  { trust, rootKeys, signatures, receiptKeys, agentBuilds }: Deps,
): void {
  serveMetadata(api, { trust, agentBuilds })
  api.onPublic(listReceiptKeys, () => receiptKeys.list())
  api.on(getTrustState, () => signatures.state())
  api.on(listPendingSignatures, () => signatures.list())
  api.on(addSignature, ({ actor, body }) => signatures.add(actor, body))
  api.on(changeTrustKeys, ({ actor, body }) => rootKeys.change(actor, body))
  api.on(cancelTrustChange, ({ actor }) => rootKeys.cancel(actor))
  api.on(exportRootKey, ({ actor }) => rootKeys.exportKey(actor))
  api.on(removeRootKey, ({ actor, body }) => rootKeys.remove(actor, body))
  api.on(rewrapSecrets, ({ actor }) => rootKeys.rewrap(actor))
  api.on(rotateKeys, ({ actor, body }) => rootKeys.rotate(actor, body))
}
