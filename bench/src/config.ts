/** What the started programs inherit, with settings of their own on top. */
export function environmentWith(own: Record<string, string>): NodeJS.ProcessEnv {
  return { ...process.env, ...own }
}

/** The PostgreSQL that benchmarks may create databases in. */
export function postgresUrl(): string {
  return process.env['DATABASE_URL'] ?? 'postgres://postgres@127.0.0.1:5432/postgres'
}
