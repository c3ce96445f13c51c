import { Id } from '@filo/contract/entity'
import { LocalizedName } from '@filo/contract/localized-text'
import { LocalMinute } from '@filo/contract/marketing/local-window'
import {
  type MarketingList,
  maxShelfItems,
  type ShelfRule,
  shelfRuleNames,
} from '@filo/contract/marketing/marketing-lists-routes'
import { PackageKind } from '@filo/contract/packages/package-kinds'
import { z } from 'zod'

const kinds = Object.keys(shelfRuleNames) as [ShelfRule['kind'], ...ShelfRule['kind'][]]
/** An empty field is an open end. */
const Minute = z.union([z.literal('').transform(() => null), LocalMinute])

/** The form of a shelf: kind, limit and package kind together are its rule. */
export const ShelfValues = z
  .object({
    name: LocalizedName,
    storeId: Id,
    kind: z.enum(kinds),
    limit: z.number().int().min(1).max(maxShelfItems),
    packageKind: PackageKind,
    from: Minute,
    until: Minute,
  })
  .transform(({ name, storeId, kind, limit, packageKind, from, until }) => ({
    name,
    storeId,
    rule: ruleOf(kind, limit, packageKind),
    window: { from, until },
  }))

function ruleOf(kind: ShelfRule['kind'], limit: number, packageKind: PackageKind): ShelfRule {
  if (kind === 'by_hand') return { kind }
  return kind === 'package_kind' ? { kind, packageKind, limit } : { kind, limit }
}

/** What its form starts from. */
export function shelfValues(shelf: MarketingList | undefined): z.input<typeof ShelfValues> {
  const rule = shelf?.rule
  return {
    name: shelf?.name ?? { tr: '', en: '' },
    storeId: shelf?.store.id ?? '',
    kind: rule?.kind ?? 'by_hand',
    limit: rule && 'limit' in rule ? rule.limit : 10,
    packageKind: rule?.kind === 'package_kind' ? rule.packageKind : 'ui',
    from: shelf?.window.from ?? '',
    until: shelf?.window.until ?? '',
  }
}
