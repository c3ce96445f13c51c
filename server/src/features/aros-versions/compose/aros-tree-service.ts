import type { ArosSuggestion } from '@filo/contract/aros-versions/aros-versions-routes'
import { commonErrors } from '@filo/contract/common-errors'
import type { ArosChannel } from '@filo/contract/device/assignment/aros-manifest'
import type { Language } from '@filo/contract/localized-text'
import { DomainError } from '../../../ground/domain-error.ts'
import { type Actor, actorId, may } from '../../../rights/actor.ts'
import type { ArosDeps } from '../aros-ports.ts'
import { listFolders, listTreeFacts } from '../aros-version-facts-store.ts'
import type { ArosVersionsService } from '../aros-versions-service.ts'
import * as store from '../aros-versions-store.ts'
import { findDefault } from '../assignment/aros-assignments-store.ts'
import { readPolicy } from '../policy/aros-policy.ts'
import { findVariant } from '../variants-store.ts'
import { loadItems } from './aros-compositions.ts'
import { listTestersAgain } from './aros-testers-store.ts'
import { arosTreeNodes } from './aros-tree-nodes.ts'
import { targetOf } from './composer-rules.ts'
import { nextSemver } from './draft-writer.ts'
import { seriesName } from './series-name.ts'

export interface TreeQuery {
  variantId: string
  channel: ArosChannel
  baseId?: string | undefined
  ArosId?: string | undefined
}

/** What the composer starts from: the package tree and a proposal. */
export function createArosTreeService({ db, clock, aros: reader }: ArosDeps & { aros: ArosVersionsService }) {
  async function variantOf(variantId: string) {
    const robot = await findVariant(db, variantId)
    if (!robot) throw new DomainError(commonErrors.not_found)
    return robot
  }

  /** The aros tree with checked items. @throws not_found */
  async function tree(actor: Actor, query: TreeQuery) {
    const robot = await variantOf(query.variantId)
    const own = query.ArosId ? await reader.find(db, actor, query.ArosId) : undefined
    const baseId = query.baseId ?? own?.aros.baseId ?? null
    const base = baseId ? await reader.find(db, actor, baseId) : undefined
    const baseItems = baseId ? await loadItems(db, baseId) : []
    const ownItems = own ? await loadItems(db, own.aros.id) : baseItems
    const shown = await listTreeFacts(db)
    // What is already chosen stays visible even when it may no longer be chosen.
    const known = new Set(shown.map((version) => version.versionId))
    const missing = [...ownItems, ...baseItems].filter((item) => !known.has(item.versionId))
    const extra = [...new Map(missing.map((item) => [item.versionId, item])).values()]
    const nodes = arosTreeNodes({
      target: { ...targetOf(robot), channel: query.channel },
      folders: await listFolders(db),
      versions: [...shown, ...extra],
      checked: ownItems.map((item) => item.versionId),
      base: baseItems.map((item) => item.versionId),
      baseAt: base ? (base.aros.lockedAt ?? base.aros.createdAt) : null,
    })
    return { variantId: robot.id, ArosId: own?.aros.id ?? null, baseId, nodes }
  }

  /** What a new version of a variant would usually be called, numbered and based on. @throws not_found */
  async function suggest(
    actor: Actor,
    { variantId, channel }: { variantId: string; channel: ArosChannel },
    language: Language,
  ): Promise<ArosSuggestion> {
    const robot = await variantOf(variantId)
    const policy = await readPolicy(db)
    const current = await findDefault(db, variantId, 'production')
    const highest = await Promise.all([
      store.findHighest(db, { variantId, channel }),
      store.findHighest(db, { variantId, channel: 'production' }),
    ])
    const base = current?.aros ?? highest[1] ?? highest[0]
    return {
      name: seriesName(await store.listSeriesNames(db, variantId), `${robot.name[language]} AROS`),
      semver: await nextSemver(db, variantId),
      baseId: base?.id ?? null,
      quorum: policy.values.quorum,
      testerIds:
        channel === 'test' && may(actor, 'test.manage')
          ? await listTestersAgain(db, { variantId, reader: actorId(actor), now: clock.now() })
          : [],
    }
  }

  return { tree, suggest }
}
