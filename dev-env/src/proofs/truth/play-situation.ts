import { setTimeout as wait } from 'node:timers/promises'
import { getCampaign, listCampaignUnits } from '@filo/contract/campaigns/campaigns-routes'
import { type Claim, type DiskTruth, judgeTruth } from './judge-truth.ts'
import type { Outcome, Situation, Stage } from './stage.ts'
import type { TruthRobot } from './truth-robot.ts'
import type { TruthSite } from './truth-site.ts'

/** Within this the API is right, or says that it does not know. */
const WITHIN_MS = 60_000
const LOOK_EVERY_MS = 1000
/** It must stay right for so long. */
const CALM_MS = 3000
/** What no campaign does any more. */
const endedStates = ['completed', 'completed_with_failures', 'aborted', 'withdrawn']
const openUnitStates = ['queued', 'assigned', 'returning']

interface Played {
  failures: string[]
  note: string
}

function diskOf(site: TruthSite, robot: TruthRobot): DiskTruth {
  const hash = robot.currentHash()
  const release = site.releases.find(({ contentHash }) => contentHash === hash)
  return {
    runningId: release?.arosId ?? null,
    isServiceAlive: robot.isServiceAlive(),
    changedAtMs: robot.changedAtMs(),
  }
}

async function claimOf(site: TruthSite, robot: TruthRobot): Promise<Claim> {
  const unit = await site.unit(robot)
  const isFailing = unit.softwareInfo?.packages.some(({ state }) => state !== 'installed') ?? false
  const errors = unit.runtimeInfo?.errors ?? []
  return {
    installedId: unit.installedAros?.id ?? null,
    isUnknown: unit.isRunningUnknown,
    isOnline: unit.connection === 'online',
    provenAtMs: unit.provenAt === null ? null : Date.parse(unit.provenAt),
    namesFailure: isFailing || errors.length > 0,
  }
}

/** Successes of what was never installed, and more of them than installations. */
async function falseSuccesses(site: TruthSite, robot: TruthRobot): Promise<string[]> {
  const updates = (await site.updates(robot)).filter(({ state }) => state === 'succeeded')
  return site.releases.flatMap(({ arosId, version }) => {
    const count = updates.filter(({ to }) => to?.id === arosId).length
    const installs = robot.installsOf(version)
    return count > installs ? [`${version}: ${count} successes, ${installs} installations`] : []
  })
}

/** Whether a campaign does nothing any more. */
export async function isCampaignOver(site: TruthSite, campaignId: string): Promise<boolean> {
  const { composer } = await site.team()
  return endedStates.includes((await composer.call(getCampaign, { params: { campaignId } })).state)
}

async function campaignProblem(site: TruthSite, campaignId: string): Promise<string | undefined> {
  const { composer } = await site.team()
  const params = { campaignId }
  const { state, pauseReason } = await composer.call(getCampaign, { params })
  if (endedStates.includes(state)) return undefined
  if (state === 'paused' && pauseReason) return undefined
  const { items } = await composer.call(listCampaignUnits, { params, query: { size: 100 } })
  const mute = items.filter((unit) => {
    // What a robot said before it was gone is no reason.
    const text = unit.connection === 'online' ? unit.update?.text : undefined
    return openUnitStates.includes(unit.state) && !unit.reason && !unit.waitsUntil && !text
  })
  if (items.length > 0 && mute.length === 0) return undefined
  return `campaign is ${state} and does not say what ${mute.map(({ serial }) => serial).join(', ')} waits for`
}

async function problemsNow(site: TruthSite, outcome: Outcome): Promise<string[]> {
  const problems: string[] = []
  for (const robot of outcome.robots) {
    const { verdict, words } = judgeTruth(diskOf(site, robot), await claimOf(site, robot))
    if (verdict === 'lie') problems.push(`${robot.serial}: ${words}`)
    for (const words of await falseSuccesses(site, robot)) problems.push(`${robot.serial}: ${words}`)
  }
  for (const campaignId of outcome.campaigns ?? []) {
    const problem = await campaignProblem(site, campaignId)
    if (problem) problems.push(problem)
  }
  const more = await outcome.also?.()
  return more ? [...problems, more] : problems
}

/** Plays a situation and judges what the API says of it, until that stays right or the time is over. */
export async function playSituation(
  situation: Situation,
  stage: Stage,
  withinMs = WITHIN_MS,
): Promise<Played> {
  const { name } = situation
  let outcome: Outcome = { robots: [] }
  try {
    outcome = await situation.act(stage)
    const startedAt = performance.now()
    let problems: string[] = []
    for (let rightSince: number | undefined; performance.now() - startedAt < withinMs; ) {
      problems = await problemsNow(stage.site, outcome)
      const now = performance.now()
      rightSince = problems.length > 0 ? undefined : (rightSince ?? now)
      if (rightSince !== undefined && now - rightSince >= CALM_MS) {
        return { failures: [], note: `${name}: right after ${Math.round(rightSince - startedAt)} ms` }
      }
      await wait(LOOK_EVERY_MS)
    }
    problems = await problemsNow(stage.site, outcome)
    const failures = problems.map((problem) => `${name}: ${problem}`)
    return { failures, note: `${name}: ${failures.length === 0 ? 'right at the end' : 'wrong'}` }
  } catch (error) {
    return { failures: [`${name}: ${(error as Error).message}`], note: `${name}: could not be played` }
  } finally {
    for (const robot of outcome.robots) await robot.switchOff()
  }
}
