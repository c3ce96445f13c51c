import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type AgentFiles, agentFilesIndex } from '@filo/contract/agents/agent-files'
import { eq } from 'drizzle-orm'
import { producedRobots } from '../db/schema/produced-robots.ts'
import { robotLinks } from '../db/schema/robot-links.ts'
import { createTestServer, type TestServer } from './test-context.ts'
import type { Engine } from './test-engines.ts'
import { signInAs } from './test-people.ts'
import { addUnit } from './test-robots.ts'

/** A folder that builds of the agent are left in, as `npm run build` does. */
export function openBuildsFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'filo-agent-files-'))
  const bytes = Buffer.from('a build of the agent')
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  return {
    folder,
    /** Of every build. */
    sha256,
    build: (version: string, stateFormat = 1): void => {
      const retained = { sizeBytes: bytes.length, sha256 }
      const packages = [
        { architecture: 'amd64' as const, file: `filo-agent_${version}_amd64.deb`, ...retained },
      ]
      const renewal = { file: 'agent.gz', ...retained, programSha256: 'b'.repeat(64) }
      const files: AgentFiles = { version, nodeMajor: 24, stateFormat, packages, renewal }
      writeFileSync(join(folder, agentFilesIndex), JSON.stringify(files))
      for (const { file } of [...packages, renewal]) writeFileSync(join(folder, file), bytes)
    },
    remove: () => rmSync(folder, { recursive: true }),
  }
}

/** A server with builds in this folder, listening at `origin`, at the real time: by it agents and TUF clients judge expiry. */
export async function startWithBuilds(engine: Engine | undefined, folder: string) {
  const server = await createTestServer(engine, { environment: { FILO_AGENT_FILES: folder } })
  server.clock.advance(Date.now() - server.clock.now().getTime())
  await server.context.trust.renew()
  const origin = await server.app.listen({ port: 0, host: '127.0.0.1' })
  return { server, origin, admin: await signInAs(server, 'admin') }
}

/** A unit whose agent said which one it is and what it can. */
export async function addUnitWithAgent(
  server: TestServer,
  agentVersion: string,
  {
    capabilities = ['agent-renewal', 'agent-return'],
    customerId,
  }: { capabilities?: string[]; customerId?: string } = {},
): Promise<string> {
  const { db, ids, clock } = server.context
  const unitId = await addUnit(server, customerId ? { customerId } : {})
  const change = { agentVersion, publicKey: ids.secret(32), enrolment: 'accepted' as const }
  await db.update(producedRobots).set(change).where(eq(producedRobots.id, unitId))
  const link = { outboxId: ids.next(), ackedSeq: 0, bootId: ids.next(), connectedAt: clock.now() }
  await db.insert(robotLinks).values({ unitId, capabilities, ...link })
  return unitId
}
