import { hash, verify } from '@node-rs/argon2'

/** OWASP's argon2id minimum: 19 MiB, 2 passes, 1 lane. */
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** A hash of a random password nobody has: unknown accounts cost the same time as known ones. */
const nobody = hash('nobody has this password', options)

/** An argon2id hash that carries its salt and its cost, to be stored as it is. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, options)
}

/** Checks a password; without a stored hash it does the same work and says no. */
export async function checkPassword(passwordHash: string | null, password: string): Promise<boolean> {
  if (passwordHash) return verify(passwordHash, password)
  await verify(await nobody, password)
  return false
}
