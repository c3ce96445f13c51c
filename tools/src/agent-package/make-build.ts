import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type AgentFiles, agentFilesIndex } from '@filo/contract/agents/agent-files'
import { bundlePrograms, offerBuild } from './proof-agents.ts'

/**
 * `node make-build.ts FOLDER VERSION`: bundles agent and launcher as a build of a version into FOLDER/VERSION and offers it
 * in FOLDER to agents that are installed (`FILO_AGENT_FILES`), for proofs that start agents by their launcher.
 */
const [folder = '', version = ''] = process.argv.slice(2)
const programs = await bundlePrograms(join(folder, version), version)
const index = join(folder, agentFilesIndex)
const empty: Partial<AgentFiles> = { nodeMajor: Number(process.versions.node.split('.')[0]), packages: [] }
if (!existsSync(index)) writeFileSync(index, JSON.stringify(empty))
offerBuild(folder, version, programs.agent)
