import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { inheritedEnvironment } from '../../config.ts'

const program = fileURLToPath(new URL('../../../../server/src/backup-main.ts', import.meta.url))

/** Where an installation stands. */
export interface Place {
  dataFolder: string
  environment: Record<string, string>
}

/** Runs `filo backup` or `filo restore` on an installation. @throws with what it printed when it failed */
export async function runBackupProgram(
  command: 'backup' | 'restore',
  file: string,
  place: Place,
): Promise<string> {
  const env = { ...inheritedEnvironment(), ...place.environment, FILO_DATA_DIR: place.dataFolder }
  const child = spawn(process.execPath, [program, command, file], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString('utf8')
    })
  const code = await new Promise<number | null>((resolve) => child.once('exit', resolve))
  if (code !== 0) throw new Error(`filo ${command} ended with ${code}: ${output}`)
  return output
}
