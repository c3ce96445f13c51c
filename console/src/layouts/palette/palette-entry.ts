/** Kinds of records the command palette finds, in the order they are shown. */
const recordGroups = [
  'robots',
  'packages',
  'versions',
  'aros',
  'programs',
  'marketing',
  'customers',
  'users',
] as const
export type RecordGroup = (typeof recordGroups)[number]

/** Headings of the command palette, in order; what answers a query best comes first. */
export const paletteGroups = ['recent', 'pages', 'actions', ...recordGroups] as const
export type PaletteGroup = (typeof paletteGroups)[number]

/** One find of the command palette. */
export interface PaletteEntry {
  key: string
  group: 'pages' | 'actions' | RecordGroup
  label: string
  /** Said beside the label. */
  detail?: string | undefined
  /** A page to open, or something to do. */
  href?: string
  run?: () => void
  /** The action exists, but not now or not for this role. */
  disabledReason?: string | undefined
}

/** A heading with its finds. */
export interface PaletteSection {
  group: PaletteGroup
  entries: readonly PaletteEntry[]
}
