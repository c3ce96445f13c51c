import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { environmentWith } from '../config.ts'
import { type MeasuredProcess, startMeasured } from '../measured-process.ts'

const main = fileURLToPath(new URL('../../../server/dist/main.mjs', import.meta.url))

export const admin = { email: 'bench@example.com', password: 'kırmızı balon uçtu' }

/** Starts the production server as `npm run serve` does, with options of Node.js besides. */
export async function startFilo(
  port: number,
  own: Record<string, string> = {},
  options: readonly string[] = [],
): Promise<MeasuredProcess & { address: string }> {
  const dataFolder = mkdtempSync(join(tmpdir(), 'filo-bench-'))
  const env = environmentWith({
    PORT: String(port),
    FILO_DATA_DIR: dataFolder,
    FILO_LOG_LEVEL: 'warn',
    FILO_ADMIN_EMAIL: admin.email,
    FILO_ADMIN_PASSWORD: admin.password,
    DATABASE_URL: '',
    ...own,
  })
  const address = `http://127.0.0.1:${port}`
  const started = await startMeasured({
    command: process.execPath,
    args: ['--max-semi-space-size=16', ...options, main],
    env,
    url: `${address}/signin`,
  })
  return { ...started, address }
}
