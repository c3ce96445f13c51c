/** What says that something is connected, in ms. */
export const connectedTimes = {
  /** A server tells of a session that it holds once in so long. */
  beatMs: 30_000,
  /** Sessions of which their server told nothing for so long are gone with it. */
  goneMs: 65_000,
  /** A page that is loaded again, or hears of something else, is away for less than this. */
  lingerMs: 5_000,
} as const
