/**
 * Sentences one after the other, each with its full stop: a label of the server's may come without one. What an earlier
 * one says already is left out.
 */
export function joinSentences(...sentences: readonly string[]): string {
  const written: string[] = []
  for (const each of sentences.map((sentence) => sentence.trim())) {
    if (written.every((earlier) => !earlier.includes(each))) written.push(each)
  }
  return written
    .filter(Boolean)
    .map((each) => (/[.!?…:]$/.test(each) ? each : `${each}.`))
    .join(' ')
}
