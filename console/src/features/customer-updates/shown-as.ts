export type ShownAs = 'cards' | 'list'

/** More robots than this are a list unless the reader chooses cards. */
const mostCards = 20

/** How a customer's robots are shown: as chosen, else by how many there are; undefined while that is not known. */
export function shownAs(chosen: string | undefined, totalCount: number | undefined): ShownAs | undefined {
  if (chosen === 'cards' || chosen === 'list') return chosen
  if (totalCount === undefined) return undefined
  return totalCount > mostCards ? 'list' : 'cards'
}
