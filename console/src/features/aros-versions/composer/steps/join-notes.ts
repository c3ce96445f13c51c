function paragraphs(text: string): string[] {
  return text
    .split(/\n{2,}/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean)
}

/** Adds paragraphs to a text, each once: what stands there already, word for word, is not added again. */
export function joinNotes(own: string, added: string): string {
  const known = new Set(paragraphs(own))
  const fresh = paragraphs(added).filter((paragraph) => {
    if (known.has(paragraph)) return false
    known.add(paragraph)
    return true
  })
  return [own.trim(), ...fresh].filter(Boolean).join('\n\n')
}
