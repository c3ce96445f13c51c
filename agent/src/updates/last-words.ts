import { open } from 'node:fs/promises'
import { join } from 'node:path'
import type { AgentContext } from '../context.ts'
import { isMissing } from '../disk/durable-file.ts'
import { redactSecrets } from '../log/redact-secrets.ts'
import { tellingLine } from './telling-line.ts'

const TAIL_BYTES = 8192

async function readTail(path: string): Promise<string> {
  try {
    await using file = await open(path, 'r')
    const { size } = await file.stat()
    const { buffer, bytesRead } = await file.read({
      buffer: Buffer.alloc(TAIL_BYTES),
      position: Math.max(0, size - TAIL_BYTES),
    })
    return buffer.toString('utf8', 0, bytesRead)
  } catch (error) {
    if (isMissing(error)) return ''
    throw error
  }
}

/** The line that the service of a package printed last, its errors before all else, without secrets; '' for none. */
export async function lastWords({ folder }: Pick<AgentContext, 'folder'>, code: string): Promise<string> {
  const base = join(folder.hookOutput, `${code}.start`)
  const [errors, output] = await Promise.all([readTail(`${base}.stderr`), readTail(`${base}.stdout`)])
  return redactSecrets(tellingLine(errors) || tellingLine(output))
}
