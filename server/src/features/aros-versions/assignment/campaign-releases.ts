import type { Db } from '../../../db/database.ts'
import { lockAros } from '../../../records/releases/aros-locks.ts'
import { type Actor, systemActor } from '../../../rights/actor.ts'
import type { ArosDeps } from '../aros-ports.ts'
import type { ArosVersionsService } from '../aros-versions-service.ts'
import { loadItems } from '../compose/aros-compositions.ts'
import { revokedReason } from '../compose/composer-rules.ts'
import { requireAssignable, requireNotRevoked, requireProduction } from '../lifecycle/lock-for-transition.ts'
import { readPolicy } from '../policy/aros-policy.ts'
import { readReleaseEvidence } from '../tests/release-evidence.ts'
import type { ArosAssigner } from './aros-assigner.ts'
import { findDefault } from './aros-assignments-store.ts'
import { publishAssignment } from './assignment-events.ts'
import { createReleaseOutline } from './release-outline.ts'

type Deps = ArosDeps & { aros: ArosVersionsService; assigner: ArosAssigner }

/** What campaigns ask of a release, and what they make of it in the end. */
export function createCampaignReleases({ updates, assigner, aros: reader }: Deps) {
  const read = async (tx: Db, arosId: string) => (await reader.find(tx, systemActor('filo'), arosId)).aros

  /** Whether no further robot may start it: it is not published, or a package of it was revoked. */
  async function isBlocked(tx: Db, arosId: string): Promise<boolean> {
    const { state } = await read(tx, arosId)
    return state !== 'published' || revokedReason(await loadItems(tx, arosId)) !== null
  }

  const outline = createReleaseOutline({ aros: reader })

  return {
    ...outline,
    isBlocked,
    /** What the AROS policy says of hours and failures. */
    policyRules: async (tx: Db) => (await readPolicy(tx)).values,
    evidenceOf: readReleaseEvidence,
    /**
     * Holds a production release that robots may be given.
     * @throws not_found no_permission aros_not_assignable aros_wrong_channel aros_contains_revoked
     */
    requireAssignable: async (tx: Db, actor: Actor, arosId: string): Promise<{ variantId: string }> => {
      await lockAros(tx, arosId)
      const { aros } = await reader.find(tx, actor, arosId)
      requireProduction(aros)
      requireAssignable(actor, aros, 'assign')
      await requireNotRevoked(tx, arosId)
      return { variantId: aros.variantId }
    },
    /** Whether its product's robots run it by default. */
    isDefault: async (tx: Db, arosId: string): Promise<boolean> => {
      const { variantId, channel } = await read(tx, arosId)
      return (await findDefault(tx, variantId, channel))?.aros.id === arosId
    },
    /** The release a product's robots run by default; null where that is the one given, or held. */
    wayBack: async (tx: Db, variantId: string, arosId: string): Promise<string | null> => {
      const found = await findDefault(tx, variantId, 'production')
      if (!found || found.aros.id === arosId || (await isBlocked(tx, found.aros.id))) return null
      return found.aros.id
    },
    /** Makes it the default of its product. */
    makeDefault: async (tx: Db, actor: Actor, arosId: string, reason: string): Promise<void> => {
      await lockAros(tx, arosId)
      const aros = await read(tx, arosId)
      await assigner.setDefault(tx, actor, aros, { reason })
      await updates.reassign(tx, actor, { variantId: aros.variantId, reason })
      publishAssignment(tx, aros.variantId, arosId)
    },
  }
}
