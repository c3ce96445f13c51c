import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { consoleSources, noteBuiltFrom } from '@filo/dev-env/build-console'
import { makeEmptyDatabase } from '@filo/server/db/opening/make-empty-database'
import { makeJobTables } from '@filo/server/jobs/open-boss'
import { writeAgentFiles } from './agent-package/agent-package.ts'
import { bundleAgent, bundleLauncher } from './bundle-agent.ts'
import { bundleServer } from './bundle-server.ts'
import { replaceFolder } from './commands/replace-folder.ts'
import { describeStep } from './commands/report-steps.ts'
import { runStep, type StepResult } from './commands/step.ts'
import { repositoryRoot } from './source/repository-files.ts'

/** A bundle as a step: esbuild says itself what is wrong, so its exception adds nothing. */
async function bundleStep(name: string, bundle: (target: string) => Promise<unknown>): Promise<StepResult> {
  const startedAt = performance.now()
  let output = ''
  const isOk = await replaceFolder(join(repositoryRoot, name, 'dist'), async (target) => {
    await bundle(target)
    return true
  }).catch((error: Error) => {
    if (!('errors' in error)) output = String(error.stack)
    return false
  })
  return { name, isOk, durationMs: performance.now() - startedAt, output }
}

async function buildConsole(): Promise<StepResult> {
  const sources = consoleSources()
  let result: StepResult = { name: 'console', isOk: false, durationMs: 0, output: '' }
  await replaceFolder(join(repositoryRoot, 'console/dist'), async (target) => {
    const args = ['build', '--outDir', target, '--emptyOutDir']
    // Asked for by a test, the environment says otherwise, and React comes as its slow edition for developers.
    const settings = { NODE_ENV: 'production' }
    result = await runStep({ name: 'console', program: 'vite', args, folder: 'console', settings })
    return result.isOk
  })
  if (result.isOk) noteBuiltFrom(sources)
  return result
}

/** Lines that a build has to say although nothing went wrong. */
const notes: string[] = []

/** The agent as one file, and its Debian packages beside it. */
async function buildAgent(target: string): Promise<void> {
  const agent = await bundleAgent(target, { onLeftOut: (line) => notes.push(line) })
  const launcher = await bundleLauncher(target)
  const programs = {
    agent: await readFile(agent),
    launcher: await readFile(launcher),
    licenses: await readFile(`${agent}.LICENSES.txt`),
    version: JSON.parse(await readFile(join(repositoryRoot, 'agent/package.json'), 'utf8')).version,
  }
  notes.push(...(await writeAgentFiles(join(target, 'packages'), programs)))
}

/** `npm run build`: console/dist, agent/dist with the agent's packages, and server/dist, side by side. */
const results = await Promise.all([
  buildConsole(),
  bundleStep('agent', buildAgent),
  bundleStep('server', async (target) => {
    await bundleServer(target)
    await makeEmptyDatabase(join(target, 'empty-database'), makeJobTables)
  }),
])
process.stdout.write(results.map((result) => describeStep(result)).join(''))
process.stdout.write(notes.map((note) => `filo: ${note}\n`).join(''))
process.exitCode = results.every(({ isOk }) => isOk) ? 0 : 1
