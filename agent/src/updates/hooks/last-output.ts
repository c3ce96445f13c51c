import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { AgentContext } from '../../context.ts'
import { namesIfThere } from '../../disk/durable-file.ts'
import { readLastLines } from '../../services/service-output.ts'

const lineCount = 6
const maxLength = 480
const outputOf = /^(.+\.(?:start|[a-z0-9-]+\.service))\.(?:stdout|stderr)$/

/** What the start hook and the services of a package print into, the one that printed last first. */
async function listOutputs(folder: string, code: string): Promise<string[]> {
  const names = (await namesIfThere(folder)).filter(
    (name) => name.startsWith(`${code}.`) && outputOf.test(name),
  )
  const found = await Promise.all(
    names.map(async (name) => {
      const info = await stat(join(folder, name)).catch(() => undefined)
      return { base: outputOf.exec(name)?.[1] ?? '', at: info && info.size > 0 ? info.mtimeMs : 0 }
    }),
  )
  const newest = found.filter(({ at }) => at > 0).toSorted((a, b) => b.at - a.at)
  return [...new Set(newest.map(({ base }) => join(folder, base)))]
}

/** The last lines that the services of a package printed, the one that printed last before the others; '' for none. */
export async function lastOutput({ folder }: Pick<AgentContext, 'folder'>, code: string): Promise<string> {
  for (const base of await listOutputs(folder.hookOutput, code)) {
    const lines = await readLastLines(base, lineCount, maxLength)
    if (lines) return lines
  }
  return ''
}
