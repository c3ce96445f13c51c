/** `n` cases in an order of their own: each comes once before one comes again. */
export function dealCases<T>(cases: readonly T[], n: number, random: () => number): T[] {
  const dealt: T[] = []
  while (dealt.length < n) {
    const left = [...cases]
    while (left.length > 0) dealt.push(...left.splice(Math.floor(random() * left.length), 1))
  }
  return dealt.slice(0, n)
}
