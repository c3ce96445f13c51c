/** Sentences one after the other, each with its full stop: a label of the server's may come without one. */
export function joinSentences(...sentences: readonly string[]): string {
  return sentences
    .map((each) => each.trim())
    .filter(Boolean)
    .map((each) => (/[.!?…:]$/.test(each) ? each : `${each}.`))
    .join(' ')
}
