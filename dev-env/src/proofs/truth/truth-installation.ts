import { copyFileSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { freePort } from '../servers/free-port.ts'
import { type KillableProduct, startKillable } from '../servers/killable-product.ts'
import { type Place, runBackupProgram } from '../servers/run-backup-program.ts'
import { makeSharedDatabase } from '../servers/shared-database.ts'
import type { ServerControl } from './stage.ts'
import type { TruthRobot } from './truth-robot.ts'

/** A server as a program on PostgreSQL that can be killed, backed up and restored; robots find it at one address all the time. */
interface TruthInstallation {
  product: KillableProduct
  control: ServerControl
  dateBack: (robot: TruthRobot, days: number) => Promise<void>
  end(): Promise<void>
}

/** What lies back by days together, with the column of the robot; campaigns go with it. */
const dated = [
  ['robot_presence', 'last_seen_at', 'unit_id'],
  ['produced_robots', 'link_changed_at', 'id'],
  ['campaign_units', 'assigned_at', 'unit_id'],
  ['updates', 'updates_time', 'unit_id'],
  ['updates', 'started_at', 'unit_id'],
] as const

/** @returns undefined where no PostgreSQL answers */
export async function openTruthInstallation(root: string): Promise<TruthInstallation | undefined> {
  const databases = [await makeSharedDatabase(), await makeSharedDatabase()]
  const [before, after] = databases
  if (!before || !after) return undefined
  const port = await freePort()
  const backup = join(root, 'backups/one.filo')
  mkdirSync(join(root, 'backups'), { recursive: true })
  const places: [Place, Place] = [
    { dataFolder: join(root, 'before'), environment: { DATABASE_URL: before.url } },
    {
      dataFolder: join(root, 'after'),
      environment: { DATABASE_URL: after.url, FILO_KEY_FILE: `${join(root, 'before')}.key` },
    },
  ]
  let [place] = places
  const start = () => startKillable(place.dataFolder, port, place.environment)

  const installation: TruthInstallation = {
    product: await start(),
    control: {
      kill: () => installation.product.kill(),
      stop: async () => {
        await installation.product.stop()
      },
      async start() {
        installation.product = await start()
        return installation.product
      },
      async backUp() {
        await runBackupProgram('backup', backup, place)
      },
      async restore() {
        await installation.product.stop()
        await runBackupProgram('restore', backup, places[1])
        copyFileSync(
          join(places[0].dataFolder, 'demo-credentials.json'),
          join(places[1].dataFolder, 'demo-credentials.json'),
        )
        place = places[1]
        installation.product = await start()
      },
    },
    async dateBack({ unitId }, days) {
      const database = new pg.Client({ connectionString: place.environment['DATABASE_URL'] })
      await database.connect()
      for (const [table, column, key] of dated)
        await database.query(
          `update ${table} set ${column} = ${column} - make_interval(days => $2) where ${key} = $1::uuid`,
          [unitId, days],
        )
      await database.end()
    },
    async end() {
      await installation.product.kill()
      for (const database of databases) await database?.drop()
    },
  }
  return installation
}
