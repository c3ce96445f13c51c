/** One thing to order: what it is called and what must come before it. */
export interface Dependent {
  code: string
  dependencies: readonly { code: string }[]
}

/** The codes of one dependency cycle in its order, or null. Dependencies that are not in the list do not count. */
export function findCycle(items: readonly Dependent[]): string[] | null {
  const byCode = new Map(items.map((item) => [item.code, item]))
  const done = new Set<string>()
  for (const start of items) {
    const cycle = cycleFrom(start.code, byCode, done)
    if (cycle) return cycle
  }
  return null
}

function cycleFrom(start: string, byCode: Map<string, Dependent>, done: Set<string>): string[] | null {
  const path: string[] = []
  const onPath = new Set<string>()
  const stack: { code: string; isExit: boolean }[] = [{ code: start, isExit: false }]
  for (let frame = stack.pop(); frame; frame = stack.pop()) {
    const { code, isExit } = frame
    if (isExit) {
      done.add(code)
      onPath.delete(code)
      path.pop()
      continue
    }
    if (onPath.has(code)) return path.slice(path.indexOf(code))
    if (done.has(code)) continue
    onPath.add(code)
    path.push(code)
    stack.push({ code, isExit: true })
    for (const needed of byCode.get(code)?.dependencies ?? [])
      if (byCode.has(needed.code)) stack.push({ code: needed.code, isExit: false })
  }
  return null
}

/**
 * Puts what others need before them and moves nothing that need not move: an order that is already sound comes back
 * unchanged. With a cycle the order comes back as it was.
 */
export function sortByDependency<T extends Dependent>(items: readonly T[]): T[] {
  if (findCycle(items)) return [...items]
  const byCode = new Map(items.map((item) => [item.code, item]))
  const place = new Map(items.map((item, index) => [item.code, index]))
  const sorted: T[] = []
  const added = new Set<string>()

  function add(item: T): void {
    if (added.has(item.code)) return
    added.add(item.code)
    const needed = item.dependencies.flatMap(({ code }) => byCode.get(code) ?? [])
    needed.sort((a, b) => (place.get(a.code) ?? 0) - (place.get(b.code) ?? 0))
    for (const other of needed) add(other)
    sorted.push(item)
  }
  for (const item of items) add(item)
  return sorted
}
