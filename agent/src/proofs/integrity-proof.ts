import { getAssignment } from '@filo/contract/device/device-routes'
import { attacks } from './integrity-attacks.ts'
import { type IntegrityBench, openIntegrityBench } from './integrity-bench.ts'
import { mutateBytes, mutateJson } from './mutate.ts'
import { seededRandom } from './seeded-random.ts'

export const defaultN = 10_000

const kinds = ['root', 'timestamp', 'snapshot', 'targets', 'assignment', 'manifest', 'blob'] as const
type Kind = (typeof kinds)[number]

interface Planted {
  how: string
  /** Absent: the robot trusts the first root it sees, so that root's own signature must speak. */
  installKey?: string | undefined
}

/** Changes the meaning of a signed file, or its very signature, and leaves its form alone. */
function mutateSigned(text: string, random: () => number): { text: string; how: string } {
  const envelope = JSON.parse(text) as { signed: unknown; signatures: { keyid: string; sig: string }[] }
  if (random() < 0.15) {
    const [signature] = envelope.signatures
    const digit = signature?.sig.startsWith('0') ? '1' : '0'
    if (signature) signature.sig = digit + signature.sig.slice(1)
    return { text: JSON.stringify(envelope), how: 'signature changed' }
  }
  const { text: signed, how } = mutateJson(JSON.stringify(envelope.signed), random)
  return { text: JSON.stringify({ ...envelope, signed: JSON.parse(signed) }), how }
}

function plantMetadata(bench: IntegrityBench, name: string, random: () => number): Planted {
  const { text, how } = mutateSigned(bench.present.files.get(name) ?? '', random)
  bench.server.overrides.set(`/api/tuf/${name}`, text)
  return { how: `${name}: ${how}` }
}

function plantAssignment(bench: IntegrityBench, random: () => number): Planted {
  const { text, how } = mutateSigned(bench.present.envelope, random)
  bench.server.overrides.set(getAssignment.path, JSON.stringify({ envelope: text }))
  return { how: `assignment: ${how}` }
}

function plantManifest({ server, second }: IntegrityBench, random: () => number): Planted {
  const path = `/api/tuf/targets/aros/${second.target.hashes.sha256}.${second.manifest.arosId}.json`
  const isText = random() < 0.5
  const { text, how } = mutateJson(second.manifestText, random)
  const bytes = mutateBytes(Buffer.from(second.manifestText), random)
  server.overrides.set(path, isText ? text : bytes)
  return { how: `manifest: ${isText ? how : 'bytes'}` }
}

function plantBlob({ server, second }: IntegrityBench, random: () => number): Planted {
  const blobs = [...second.blobs]
  const [hash, bytes] = blobs[Math.floor(random() * blobs.length)] ?? ['', Buffer.alloc(0)]
  server.overrides.set(`/api/blobs/${hash}`, mutateBytes(bytes, random))
  return { how: `blob ${hash.slice(0, 8)}` }
}

/** Serves one mutated file in place of the true one. */
function plant(bench: IntegrityBench, kind: Kind, random: () => number): Planted {
  const version = Math.max(...[...bench.present.files.keys()].map((name) => Number.parseInt(name, 10) || 0))
  switch (kind) {
    case 'root': {
      const installKey = random() < 0.5 ? bench.server.installKey : undefined
      return { ...plantMetadata(bench, '1.root.json', random), installKey }
    }
    case 'timestamp':
      return plantMetadata(bench, 'timestamp.json', random)
    case 'snapshot':
    case 'targets':
      return plantMetadata(bench, `${version}.${kind}.json`, random)
    case 'assignment':
      return plantAssignment(bench, random)
    case 'manifest':
      return plantManifest(bench, random)
    case 'blob':
      return plantBlob(bench, random)
  }
}

async function mutate(
  bench: IntegrityBench,
  random: () => number,
  refusals: Map<string, number>,
): Promise<string[]> {
  await bench.forget()
  bench.restore()
  const kind = kinds[Math.floor(random() * kinds.length)] ?? 'root'
  const planted = plant(bench, kind, random)
  const { accepted, refused } = await bench.follow(
    kind === 'root' ? { installKey: planted.installKey } : bench.server,
  )
  if (accepted) return [`accepted ${accepted} with ${planted.how}`]
  const name = `${kind}: ${refused}`
  refusals.set(name, (refusals.get(name) ?? 0) + 1)
  return []
}

async function attack(bench: IntegrityBench): Promise<string[]> {
  const failures: string[] = []
  for (const { name, refusedWith, isFirstSight, mount } of attacks) {
    await bench.forget()
    bench.restore()
    const before = await bench.follow()
    if (before.accepted !== bench.second.manifest.name)
      failures.push(`${name}: the honest server was refused`)
    mount(bench)
    if (isFirstSight) await bench.forget()
    const { accepted, refused } = await bench.follow()
    if (accepted) failures.push(`${name}: would install ${accepted}`)
    else if (!refusedWith.includes(refused ?? '')) failures.push(`${name}: refused with ${refused}`)
  }
  return failures
}

/**
 * Shows a robot mutated metadata, assignments, manifests and blobs, and mounts every attack of TUF's list: none
 * may lead to an installation (docs/goals.md, "Safe" 3).
 */
export async function run({ n, seed }: { n: number; seed: number }) {
  const random = seededRandom(seed)
  const bench = await openIntegrityBench()
  const refusals = new Map<string, number>()
  const failures: string[] = []
  try {
    failures.push(...(await attack(bench)))
    for (let index = 0; index < n; index += 1) failures.push(...(await mutate(bench, random, refusals)))
  } finally {
    await bench.close()
  }
  const refused = [...refusals]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, times]) => `${name} ${times}`)
  const notes = [`${attacks.length} attacks; ${n} mutations, refused as: ${refused.join(', ')}`]
  return { n, seed, failures, notes }
}
