import type { ArosState } from '@filo/contract/aros-versions/aros-states'
import { listArosVersions } from '@filo/contract/aros-versions/aros-versions-routes'
import * as release from '../releases/aros-release.ts'
import type { Team } from '../releases/team.ts'
import { ignoreDone } from './ignore-done.ts'

type Channel = 'test' | 'production'
/** Hears that a version has left a state: the step that leads on was answered. */
type OnLeft = (channel: Channel, ArosId: string, left: ArosState) => void
/** What leads a version on to its next state. */
type Step = (team: Team, ArosId: string, input: release.ArosInput) => Promise<unknown>

const steps: Record<Channel, Partial<Record<ArosState, Step>>> = {
  test: {
    draft: release.lockTestAros,
    candidate: async (team, id, { testUnitIds }) => {
      await release.assignTester(team, id, testUnitIds).catch(ignoreDone)
      await release.startTesting(team, id)
    },
    testing: async (team, id) => {
      await release.acceptOwnTest(team, id).catch(ignoreDone)
      await release.startOwnTest(team, id).catch(ignoreDone)
      await release.giveVerdict(team, id)
    },
    passed: release.promoteTestAros,
  },
  production: {
    draft: release.sendToReview,
    in_review: release.approveAros,
    approved: (team, id, { makesDefault = true }) => release.publishAros(team, id, makesDefault),
  },
}

/** The version of one number, whatever state it is in. */
async function findAros(team: Team, { variantId, semver }: release.ArosInput, channel: Channel) {
  const query = { 'f.variantId': variantId, 'f.channel': channel, q: semver, size: 100 } as const
  const { items } = await team.composer.call(listArosVersions, { query })
  return items.find((item) => item.semver === semver)
}

/** Takes a version from wherever it stands to a state; one that somebody took elsewhere is left there. */
async function advance(
  team: Team,
  input: release.ArosInput,
  { channel, to, onLeft }: { channel: Channel; to: ArosState; onLeft?: OnLeft | undefined },
): Promise<void> {
  for (let before: ArosState | undefined; ; ) {
    const found = await findAros(team, input, channel)
    const step = found && steps[channel][found.state]
    if (!step || found.state === to) return
    if (found.state === before) throw new Error(`${input.name} ${input.semver} does not leave ${before}`)
    before = found.state
    await step(team, found.id, input)
    onLeft?.(channel, found.id, found.state)
  }
}

/** A test AROS as far as a state, drafted unless it is there. */
export async function ensureTestAros(
  team: Team,
  input: release.ArosInput,
  to: ArosState,
  onLeft?: OnLeft,
): Promise<void> {
  if (!(await findAros(team, input, 'test'))) await release.draftTestAros(team, input)
  await advance(team, input, { channel: 'test', to, onLeft })
}

/** A production AROS as far as a state, out of a test AROS that passed. */
export async function ensureProductionAros(
  team: Team,
  input: release.ArosInput,
  to: ArosState,
  onLeft?: OnLeft,
): Promise<void> {
  await ensureTestAros(team, input, 'promoted', onLeft)
  await advance(team, input, { channel: 'production', to, onLeft })
}
