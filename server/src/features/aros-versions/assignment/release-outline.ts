import { blockedArosStates } from '@filo/contract/aros-versions/aros-states'
import { newestAgent } from '@filo/contract/device/assignment/agent-too-old'
import { manifestRequires } from '@filo/contract/device/assignment/aros-manifest'
import { bakeSeconds } from '@filo/contract/device/assignment/package-services'
import type { Db } from '../../../db/database.ts'
import { presentRef } from '../../../records/releases/aros-ref.ts'
import type { Actor } from '../../../rights/actor.ts'
import { findRequires, listStarting, listTrees } from '../aros-version-facts-store.ts'
import type { ArosVersionsService } from '../aros-versions-service.ts'
import { robotRestart } from '../comparison/robot-restart.ts'
import { compareCompositions, loadItems } from '../compose/aros-compositions.ts'
import { contentProblems, targetOf } from '../compose/composer-rules.ts'
import type { VersionFacts } from '../version-facts.ts'

const faultOfCode = {
  revoked: 'release_blocked',
  wrong_variant: 'not_compatible',
  alike_names: 'not_compatible',
  conflict: 'conflict',
} as const satisfies Record<string, string>

/** What the manifest of a release that is not published yet will take. */
async function requiresOf(db: Db, bakeS: number | null, items: readonly VersionFacts[]): Promise<string[]> {
  const ids = items.map(({ versionId }) => versionId)
  return manifestRequires(await listTrees(db, ids), bakeSeconds(bakeS, items))
}

/** What a release asks of robots and what it takes to get there, before they are given it. */
export function createReleaseOutline({ aros: reader }: { aros: ArosVersionsService }) {
  /** @throws not_found */
  async function outline(db: Db, actor: Actor, arosId: string) {
    const { aros, robot } = await reader.find(db, actor, arosId)
    const items = await loadItems(db, arosId)
    const target = { ...targetOf(robot), channel: aros.channel }
    const codes = contentProblems(items, target).map(({ code }) => code)
    const found = Object.entries(faultOfCode).flatMap(([code, fault]) =>
      codes.includes(code) ? [fault] : [],
    )
    const isBlocked = blockedArosStates.some((state) => state === aros.state)
    return {
      aros: presentRef(aros),
      variantId: aros.variantId,
      contentHash: aros.contentHash,
      minAgent: newestAgent(items.map((item) => item.minAgent)),
      limited: items.filter(({ declaresLimits }) => declaresLimits).map(({ code }) => code),
      requires: (await findRequires(db, arosId)) ?? (await requiresOf(db, aros.bakeS, items)),
      faults: [...new Set([...(isBlocked ? (['release_blocked'] as const) : []), ...found])],
    }
  }

  const itemsOf = async (db: Db, arosId: string | null) => (arosId ? loadItems(db, arosId) : [])

  return {
    outline,
    /** Bytes of the files that a robot on another release, or on none, does not have; each content once. */
    bytesFrom: async (db: Db, arosId: string, fromArosId: string | null): Promise<number> => {
      const from = await itemsOf(db, fromArosId)
      const { bytes } = await compareCompositions(db, from, await loadItems(db, arosId))
      return [...bytes.values()].reduce((sum, value) => sum + value, 0)
    },
    /** What starts anew on a robot that goes from another release, or from none, to this one. */
    restartFrom: async (db: Db, arosId: string, fromArosId: string | null) => {
      const from = await itemsOf(db, fromArosId)
      const to = await loadItems(db, arosId)
      const ids = [...from, ...to].map(({ versionId }) => versionId)
      return robotRestart(to, from, await listStarting(db, ids))
    },
  }
}
