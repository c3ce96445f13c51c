import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { seededRandom } from '@filo/agent/proofs/seeded-random'
import { listAudit } from '@filo/contract/audit/audit-routes'
import { buildConsole } from '../build-console.ts'
import { ensurePackage } from '../releases/package-version.ts'
import { signInTeam, type Team } from '../releases/team.ts'
import { ensureProductionAros } from '../seed/advance-release.ts'
import { ensureCatalogue } from '../seed/catalogue.ts'
import { releaseItem } from './advance-version.ts'
import { findLosses } from './find-losses.ts'
import { type LoadItem, makeLoadItem } from './load-item.ts'
import { openRobotEye } from './robot-eye.ts'
import { freePort } from './servers/free-port.ts'
import { type KillableProduct, startKillable } from './servers/killable-product.ts'
import { type Place, runBackupProgram } from './servers/run-backup-program.ts'
import { makeSharedDatabase } from './servers/shared-database.ts'

interface ProofResult {
  n: number
  seed: number
  failures: string[]
  notes: string[]
}

/** One on each engine. */
export const defaultN = 2

interface Round {
  random: () => number
  root: string
  port: number
  before: Place
  after: Place
  hasPostgres: boolean
}

async function publish(team: Team, item: LoadItem): Promise<string> {
  const name = { tr: 'Yük', en: 'Load' }
  const variantId = (await ensureCatalogue(team.production)).get('NOVA-H1') ?? ''
  const packageId = await ensurePackage(team.developer, { code: 'load', name, kind: 'content' })
  const versionId = await releaseItem(team, packageId, item)
  const input = { variantId, name: 'Yük', semver: item.semver, versionIds: [versionId] }
  await ensureProductionAros(team, input, 'published', (channel, id, left) => {
    item.acknowledged[channel] = { id, left: [...(item.acknowledged[channel]?.left ?? []), left] }
  })
  item.isPublished = true
  return variantId
}

async function end(product: KillableProduct): Promise<void> {
  await product.stop()
}

/** Publishes while the backup is made, where the database takes both; what was not in time is of no account. */
async function saveWhilePublishing(round: Round, file: string, team: Team): Promise<LoadItem> {
  const late = await makeLoadItem('2.0.0', round.random)
  const publishing = publish(team, late)
  await runBackupProgram('backup', file, round.before)
  await publishing
  return late
}

/** The restored installation has all that the backup was told of, proves its log, and robots that saw more go on. */
async function checkRestored(
  round: Round,
  product: KillableProduct,
  about: { items: LoadItem[]; variantId: string },
): Promise<string[]> {
  const team = await signInTeam(product.address, product.people)
  // The same robot, which remembers what it has seen; everybody signs in again after a restore.
  const eye = await openRobotEye(round.root, team)
  const losses = await findLosses({ team, eye, ...about })
  const query = { 'f.action': ['installation.restored'] }
  const { items } = await team.admin.call(listAudit, { query })
  if (items.length !== 1) losses.push('the audit log does not tell of the restore')
  const next = await makeLoadItem('3.0.0', round.random)
  await publish(team, next)
  losses.push(...(await findLosses({ team, eye, ...about, items: [...about.items, next] })))
  return losses
}

async function tryRound(round: Round): Promise<string[]> {
  const { before, after, root, port, random } = round
  const file = join(root, 'backups/one.filo')
  mkdirSync(join(root, 'backups'))
  let product = await startKillable(before.dataFolder, port, before.environment)
  try {
    const team = await signInTeam(product.address, product.people)
    const items: LoadItem[] = []
    let variantId = ''
    for (let each = 1 + Math.floor(random() * 3); each > 0; each -= 1) {
      const item = await makeLoadItem(`1.${items.length}.0`, random)
      variantId = await publish(team, item)
      items.push(item)
    }
    const eye = await openRobotEye(root, team)
    if (round.hasPostgres) {
      const late = await saveWhilePublishing(round, file, team)
      // It may be the default by then, or not: nothing else is known of it.
      items.push({ ...late, acknowledged: {} })
    } else {
      await end(product)
      await runBackupProgram('backup', file, before)
      product = await startKillable(before.dataFolder, port, before.environment)
      await publish(await signInTeam(product.address, product.people), await makeLoadItem('2.0.0', random))
    }
    // Robots have seen what was signed after the backup.
    for (const { acknowledged } of items)
      if (acknowledged.production) await eye.read(acknowledged.production.id)
    await end(product)
    await runBackupProgram('restore', file, after)
    // What the demo keeps beside the database, and the key of that time.
    copyFileSync(
      join(before.dataFolder, 'demo-credentials.json'),
      join(after.dataFolder, 'demo-credentials.json'),
    )
    const environment = { ...after.environment, FILO_KEY_FILE: `${before.dataFolder}.key` }
    product = await startKillable(after.dataFolder, port, environment)
    return await checkRestored(round, product, { items, variantId })
  } finally {
    await product.kill()
  }
}

/**
 * `filo backup`, `filo restore`: random releases are saved (on PostgreSQL while another one is published), restored
 * elsewhere and compared with all that was answered; robots that have seen newer metadata go on, the audit log is whole.
 */
export async function run({ n, seed }: { n: number; seed: number }): Promise<ProofResult> {
  await buildConsole()
  const result: ProofResult = { n, seed, failures: [], notes: [] }
  const random = seededRandom(seed)
  for (let index = 0; index < n; index += 1) {
    const hasPostgres = index % 2 === 1
    const root = mkdtempSync(join(tmpdir(), 'filo-backup-proof-'))
    const made = hasPostgres ? [await makeSharedDatabase(), await makeSharedDatabase()] : []
    const databases = made.filter((database) => database !== undefined)
    if (hasPostgres && databases.length < 2) {
      result.notes.push(`round ${index}: no PostgreSQL answers here, left out`)
      continue
    }
    const [before, after] = ['before', 'after'].map((name, place) => {
      const url = databases[place]?.url
      return { dataFolder: join(root, name), environment: url ? { DATABASE_URL: url } : {} }
    })
    if (!before || !after) continue
    const engine = hasPostgres ? 'PostgreSQL' : 'the embedded database'
    try {
      const losses = await tryRound({ random, root, port: await freePort(), before, after, hasPostgres })
      result.failures.push(...losses.map((loss) => `round ${index} on ${engine}: ${loss}`))
      if (losses.length === 0)
        result.notes.push(`round ${index}: saved, restored and carried on, on ${engine}`)
    } catch (error) {
      result.failures.push(`round ${index} on ${engine}: ${(error as Error).message}`)
    } finally {
      for (const database of databases) await database.drop()
      rmSync(root, { recursive: true, force: true })
    }
  }
  return result
}
