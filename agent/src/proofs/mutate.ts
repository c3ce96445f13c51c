/** Ways to bend a JSON document or bytes so that they differ from the original. */
type Mutation = { text: string; how: string }

type Path = (string | number)[]

function listPaths(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [path]
  const inner = Object.entries(value).flatMap(([key, member]) =>
    listPaths(member, [...path, Array.isArray(value) ? Number(key) : key]),
  )
  return path.length > 0 ? [path, ...inner] : inner
}

type Container = Record<string | number, unknown>

function containerAt(root: unknown, path: Path): Container {
  return path.slice(0, -1).reduce<unknown>((value, key) => (value as Container)[key], root) as Container
}

function flipCharacter(text: string, random: () => number): string {
  if (text.length === 0) return 'x'
  const at = Math.floor(random() * text.length)
  const replacement = text[at] === '0' ? '1' : '0'
  return text.slice(0, at) + replacement + text.slice(at + 1)
}

function bend(value: unknown, random: () => number): unknown {
  if (typeof value === 'string') return flipCharacter(value, random)
  if (typeof value === 'number') return value + (random() < 0.5 ? 1 : -1)
  if (typeof value === 'boolean') return !value
  if (Array.isArray(value)) return value.length > 0 ? value.slice(1) : ['x']
  return null
}

function edit(parent: Container, key: string | number, random: () => number): string {
  const choice = random()
  if (choice < 0.6) {
    parent[key] = bend(parent[key], random)
    return 'changed'
  }
  if (choice < 0.8) {
    if (Array.isArray(parent)) parent.splice(Number(key), 1)
    else delete parent[key]
    return 'removed'
  }
  if (Array.isArray(parent)) parent.push(parent[key])
  else parent[`${key}x`] = parent[key]
  return 'added'
}

/** One random edit of a JSON text's meaning: a member or element changed, removed or added. */
export function mutateJson(text: string, random: () => number): Mutation {
  const root: unknown = JSON.parse(text)
  const paths = listPaths(root)
  const path = paths[Math.floor(random() * paths.length)] ?? []
  const how = edit(containerAt(root, path), path.at(-1) ?? '', random)
  return { text: JSON.stringify(root), how: `${path.join('.')} ${how}` }
}

/** One random edit of the bytes themselves: a bit flipped, cut short, or longer. */
export function mutateBytes(bytes: Buffer, random: () => number): Buffer {
  const choice = random()
  if (bytes.length === 0 || choice < 0.15) return Buffer.concat([bytes, Buffer.from('x')])
  if (choice < 0.3) return bytes.subarray(0, Math.floor(random() * bytes.length))
  const copy = Buffer.from(bytes)
  const at = Math.floor(random() * copy.length)
  copy[at] = (copy[at] ?? 0) ^ (1 << Math.floor(random() * 8))
  return copy
}
