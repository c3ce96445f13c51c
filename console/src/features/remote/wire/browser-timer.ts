/** Has something done after so many ms. @returns takes it back */
export function browserTimer(work: () => void, ms: number): () => void {
  const timer = setTimeout(work, ms)
  return () => clearTimeout(timer)
}
