import pg from 'pg'
import { postgresUrl } from '../config.ts'

export interface BenchDatabase {
  url: string
  drop: () => Promise<void>
}

/** An empty PostgreSQL database of the benchmark's own. @throws when no PostgreSQL answers */
export async function createBenchDatabase(): Promise<BenchDatabase> {
  const name = `filo_bench_${process.pid}_${Date.now()}`
  const admin = new pg.Client({ connectionString: postgresUrl() })
  await admin.connect()
  await admin.query(`create database "${name}"`)
  const url = new URL(postgresUrl())
  url.pathname = `/${name}`
  return {
    url: url.href,
    drop: async () => {
      await admin.query(`drop database if exists "${name}" with (force)`)
      await admin.end()
    },
  }
}
