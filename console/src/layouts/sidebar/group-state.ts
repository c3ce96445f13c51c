/** What a person did with a group of the menu, and which of its entries was open then. */
export interface GroupChoice {
  isOpen: boolean
  /** Path of the entry that belonged to the open page; null = none of this group's. */
  at: string | null
}

/** A close by hand holds until the page changes to another entry of the group. */
export function isCloseOver(choice: GroupChoice | undefined, active: string | null): boolean {
  return choice !== undefined && !choice.isOpen && active !== null && active !== choice.at
}

/** Whether a group is open: as chosen by hand, else while one of its entries is the open page (spec section 6). */
export function isGroupOpen(choice: GroupChoice | undefined, active: string | null): boolean {
  if (choice && !isCloseOver(choice, active)) return choice.isOpen
  return active !== null
}
