import { createHash } from 'node:crypto'
import type { AgentContext } from '../context.ts'
import { readIfThere, writeDurably } from '../disk/durable-file.ts'

function hashOf(code: string): string {
  return createHash('sha256').update(code).digest('hex')
}

/** Keeps a claim code from being sent again, in this run and after the next start; another code may be. */
export async function forgetClaimCode(context: AgentContext, code: string): Promise<void> {
  await writeDurably(context.disk, context.folder.usedClaimCode, hashOf(code))
}

/** The claim code that this robot was given, unless it has used it already. */
export async function unusedClaimCode(
  context: AgentContext,
  code: string | undefined,
): Promise<string | undefined> {
  if (!code || (await readIfThere(context.folder.usedClaimCode)) !== hashOf(code)) return code
  context.logger.info('the claim code was used already and is not sent again; it can be taken away')
  return undefined
}
