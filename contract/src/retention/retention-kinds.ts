/** What is removed by its age, with the days that stand until somebody sets others, and the fewest that may be set. */
export const retentionRules = {
  updateLogs: { defaultDays: 180, minDays: 7 },
  programLogs: { defaultDays: 180, minDays: 7 },
  robotCommands: { defaultDays: 30, minDays: 7 },
  updates: { defaultDays: 1095, minDays: 90 },
  campaignRobots: { defaultDays: 1095, minDays: 90 },
  updateConsents: { defaultDays: 1095, minDays: 180 },
  hardwareHistory: { defaultDays: 1825, minDays: 365 },
  // Contents are removed for good, so nothing goes until somebody says after how long.
  packageFiles: { defaultDays: 36_500, minDays: 30 },
} as const

export type RetentionKind = keyof typeof retentionRules

/** In the order in which they are shown and removed: logs go before the updates that they belong to. */
export const retentionKinds = Object.keys(retentionRules) as [RetentionKind, ...RetentionKind[]]

/** A hundred years: as good as never, and shown as never. */
export const mostRetentionDays = 36_500

/** So many of the newest updates of a robot stay, however old. */
export const newestUpdatesStay = 10

/** What one update, and one life of a program on a robot, may print; the line that would not fit says that it was cut. */
export const logBounds = { lines: 5000, bytes: 4 * 1024 * 1024 } as const
/** The last line of such a log, in the language that hooks print in. */
export const cutLogText = '[filo] cut here: more than 4 MiB or 5000 lines; the rest was not stored'

/** What the server does not remove by age grows with something else, or is bounded by something else. */
export const growthBounds = [
  /** Removed by its age, which administrators set. */
  'age',
  /** Removed by an age that is fixed, or with what it waits for. */
  'fixed_age',
  /** So many for each robot at most, or as many as robots have parts. */
  'per_robot',
  /** What people make: packages, releases, models, stores. */
  'catalogue',
  /** People, their rights and what they chose. */
  'people',
  /** One for each of a few. */
  'few',
  /** It grows and stays: the record of what was done. */
  'record',
] as const
export type GrowthBound = (typeof growthBounds)[number]
