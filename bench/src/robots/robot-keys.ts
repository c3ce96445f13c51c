import { generateKeyPairSync } from 'node:crypto'
import pg from 'pg'

/** A robot as a benchmark puts it into the database. */
export interface FleetRobot {
  unitId: string
  /** PKCS #8, base64. */
  privateKey: string
}

/** Lets the robots of a database in, each with a key of its own, and none of them linked. */
export async function admitRobots(url: string): Promise<FleetRobot[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ id: string }>('select id from produced_robots order by id')
  const robots = rows.map(({ id }) => {
    const { publicKey, privateKey } = generateKeyPairSync('ed25519')
    const raw = publicKey.export({ format: 'jwk' }).x
    const pkcs8 = privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64')
    return { unitId: id, publicKey: raw, privateKey: pkcs8 }
  })
  await client.query(
    `update produced_robots r set public_key = k.key, connection = 'offline'
     from unnest($1::uuid[], $2::text[]) k(id, key) where r.id = k.id`,
    [robots.map(({ unitId }) => unitId), robots.map(({ publicKey }) => publicKey)],
  )
  await client.query('update robot_presence set is_linked = false')
  await client.query('vacuum analyze')
  await client.end()
  return robots.map(({ unitId, privateKey }) => ({ unitId, privateKey }))
}
