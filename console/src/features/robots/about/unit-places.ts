/** The tabs of a robot's page. */
export const unitTabs = ['general', 'software', 'live', 'hardware', 'people', 'history'] as const
export type UnitTab = (typeof unitTabs)[number]

/** The parts of a tab that has several, the first of which it opens; those of its hardware are the panel's own topics. */
export const unitParts = {
  software: ['installed', 'updates', 'config'],
  live: ['now', 'connection'],
  history: ['events', 'papers'],
} as const satisfies Partial<Record<UnitTab, readonly string[]>>

/** A place of the page as its address says it; the first part of a tab needs no name. */
export interface UnitPlace {
  tab: UnitTab
  part?: string
}

/** Where what had a tab of its own stands now: links in notices, mails and bookmarks lead on. */
const movedTabs: Readonly<Record<string, UnitPlace>> = {
  updates: { tab: 'software', part: 'updates' },
  config: { tab: 'software', part: 'config' },
  connection: { tab: 'live', part: 'connection' },
  papers: { tab: 'history', part: 'papers' },
  users: { tab: 'people' },
}

/** The place that an address from before leads to; undefined for one of today. */
export function movedPlace(tab: string | undefined): UnitPlace | undefined {
  return tab !== undefined && Object.hasOwn(movedTabs, tab) ? movedTabs[tab] : undefined
}
