/**
 * Sentences one after the other, each with its full stop: a label of the server's may come without one. What an earlier
 * one says already is left out.
 */
export function joinSentences(...sentences: readonly string[]): string {
  const said: string[] = []
  for (const each of sentences.map((sentence) => sentence.trim())) {
    if (said.every((earlier) => !earlier.includes(each))) said.push(each)
  }
  return said
    .filter(Boolean)
    .map((each) => (/[.!?…:]$/.test(each) ? each : `${each}.`))
    .join(' ')
}
