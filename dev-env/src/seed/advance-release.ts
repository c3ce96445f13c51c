import type { ArosState } from '@filo/contract/aros-versions/aros-states'
import { listArosVersions } from '@filo/contract/aros-versions/aros-versions-routes'
import * as release from '../releases/aros-release.ts'
import type { Team } from '../releases/team.ts'
import { ignoreDone } from './ignore-done.ts'

type Channel = 'test' | 'production'
/** What leads a version on to its next state. */
type Step = (team: Team, ArosId: string, input: release.ArosInput) => Promise<unknown>

const steps: Record<Channel, Partial<Record<ArosState, Step>>> = {
  test: {
    draft: release.lockTestAros,
    candidate: async (team, id) => {
      await release.askTester(team, id).catch(ignoreDone)
      await release.startTesting(team, id)
    },
    testing: async (team, id) => {
      await release.beginOwnTest(team, id).catch(ignoreDone)
      await release.giveVerdict(team, id)
    },
    passed: release.promoteTestAros,
  },
  production: {
    draft: release.sendToReview,
    in_review: release.approveAros,
    approved: (team, id) => release.publishAros(team, id, true),
  },
}

async function find(team: Team, { robotId, semver }: release.ArosInput, channel: Channel) {
  const query = { 'f.robotId': robotId, 'f.channel': channel, q: semver, size: 100 } as const
  const { items } = await team.composer.call(listArosVersions, { query })
  return items.find((item) => item.semver === semver)
}

/** Takes a version from wherever it stands to a state; one that somebody took elsewhere is left there. */
async function advance(team: Team, input: release.ArosInput, channel: Channel, to: ArosState): Promise<void> {
  for (let before: ArosState | undefined; ; ) {
    const found = await find(team, input, channel)
    const step = found && steps[channel][found.state]
    if (!step || found.state === to) return
    if (found.state === before) throw new Error(`${input.name} ${input.semver} does not leave ${before}`)
    before = found.state
    await step(team, found.id, input)
  }
}

/** A test AROS as far as a state, drafted unless it is there. */
export async function ensureTestAros(team: Team, input: release.ArosInput, to: ArosState): Promise<void> {
  if (!(await find(team, input, 'test'))) await release.draftTestAros(team, input)
  await advance(team, input, 'test', to)
}

/** A production AROS as far as a state, out of a test AROS that passed. */
export async function ensureProductionAros(
  team: Team,
  input: release.ArosInput,
  to: ArosState,
): Promise<void> {
  await ensureTestAros(team, input, 'promoted')
  await advance(team, input, 'production', to)
}
