import type { UnitFilter } from './aros-units-store.ts'

/** The filters of a product's list of units, as the address and the API write them. */
export interface UnitsFilterQuery {
  q?: string | undefined
  'f.installedArosId'?: string[] | undefined
  'f.desiredArosId'?: string[] | undefined
  'f.isTestRobot'?: string[] | undefined
  'f.isPinned'?: string[] | undefined
}

function flag(values: string[] | undefined): boolean | undefined {
  return values?.length === 1 ? values[0] === 'true' : undefined
}

/** What a query asks of the units, without page and sort. */
export function unitFilterOf(query: UnitsFilterQuery): Omit<UnitFilter, 'variantId'> {
  return {
    q: query.q,
    installedArosIds: query['f.installedArosId'],
    desiredArosIds: query['f.desiredArosId'],
    isTestRobot: flag(query['f.isTestRobot']),
    isPinned: flag(query['f.isPinned']),
  }
}
