import type { ArosRef } from '@filo/contract/aros-versions/aros-version-shapes'
import type { ConfigImpact, ReleaseImpact } from '@filo/contract/campaigns/campaign-shapes'
import type { countConfigured } from './campaign-config-store.ts'
import type { countAssigned } from './campaign-lists-store.ts'

interface ImpactFacts {
  /** The release that robots go back to which nothing else is assigned; null: what each ran before. */
  back: string | null
  releases: ReadonlyMap<string, ArosRef>
  customers: ReadonlyMap<string, string>
}

type Counted = Awaited<ReturnType<typeof countAssigned>>

function sumBy<T extends { units: number }>(
  rows: readonly T[],
  keyOf: (row: T) => string | null,
): [string | null, number][] {
  return [...Map.groupBy(rows, keyOf)].map(([key, members]) => [
    key,
    members.reduce((sum, { units }) => sum + units, 0),
  ])
}

function byCustomer(
  counted: readonly { customer_id: string | null; units: number }[],
  names: ImpactFacts['customers'],
): ReleaseImpact['customers'] {
  return sumBy(counted, (row) => row.customer_id)
    .map(([customerId, units]) => ({
      customerId,
      name: customerId === null ? null : (names.get(customerId) ?? null),
      units,
    }))
    .toSorted((a, b) => b.units - a.units)
    .slice(0, 50)
}

/** Whom withdrawing touches: robots that only download, or on which it failed, stay on what they run. */
export function presentImpact(counted: Counted, { back, releases, customers }: ImpactFacts): ReleaseImpact {
  const doing = new Map(sumBy(counted, (row) => row.doing))
  const moved = counted.filter((row) => row.doing === 'running' || row.doing === 'installing')
  const wayBack = sumBy(moved, (row) => back ?? row.from_aros_id).map(([id, units]) => {
    return { aros: releases.get(id ?? '') ?? null, units }
  })
  return {
    subject: 'release',
    downloading: doing.get('downloading') ?? 0,
    installing: doing.get('installing') ?? 0,
    running: doing.get('running') ?? 0,
    failed: doing.get('failed') ?? 0,
    wayBack,
    customers: byCustomer(counted, customers),
  }
}

/** Whom withdrawing a configuration touches: robots on which it failed have their former values already. */
export function presentConfigImpact(
  counted: Awaited<ReturnType<typeof countConfigured>>,
  { changedSince, customers }: Pick<ConfigImpact, 'changedSince'> & Pick<ImpactFacts, 'customers'>,
): ConfigImpact {
  const doing = new Map(sumBy(counted, (row) => row.doing))
  return {
    subject: 'config',
    waiting: doing.get('waiting') ?? 0,
    applied: doing.get('applied') ?? 0,
    failed: doing.get('failed') ?? 0,
    changedSince,
    customers: byCustomer(
      counted.filter(({ doing }) => doing !== 'failed'),
      customers,
    ),
  }
}
