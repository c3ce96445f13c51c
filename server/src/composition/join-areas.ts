type Joined<T extends readonly object[]> = T extends readonly [infer First, ...infer Rest extends object[]]
  ? First & Joined<Rest>
  : unknown

/** Joins the services of all areas under their own names. @throws where two areas have a service of one name */
export function joinAreas<T extends readonly object[]>(...areas: T): Joined<T> {
  const joined = new Map<string, unknown>()
  for (const [name, service] of areas.flatMap((area) => Object.entries(area))) {
    if (joined.has(name)) throw new Error(`two areas have a service called ${name}`)
    joined.set(name, service)
  }
  return Object.fromEntries(joined) as Joined<T>
}
