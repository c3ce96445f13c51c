/** Bytes of one data frame at most; a longer one ends the link. */
export const streamMaxDataBytes = 65_536

/** Bytes of the parameters that a stream is opened with. */
export const streamMaxParamsBytes = 4096

/** Bytes that an end may be allowed ahead at most, however often it is granted more. */
export const streamMaxCredit = 16_777_216

/** Streams open at once on one robot's link. */
export const streamsPerLink = 16
