import { rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs'
import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import type { Outcome, Situation, Stage } from './stage.ts'
import type { TruthRobot } from './truth-robot.ts'
import { getUnitHistory } from './unit-history.ts'

/** A robot that runs 1.0.0 and an image of its disk with that. */
async function imagedRobot({ site }: Stage): Promise<TruthRobot> {
  const robot = await site.newRobot()
  await robot.switchOff()
  robot.image('old')
  robot.start()
  return robot
}

/** The console shall say that it was restored. */
const isReportedRestored = (stage: Stage, robot: TruthRobot) => async () =>
  (await getUnitHistory(stage.site, robot)).includes('produced_robot.restored')
    ? undefined
    : 'nothing says that its disk was restored'

function failOn(robot: TruthRobot, version: string, afterS: number): void {
  writeFileSync(join(robot.folder, 'packages/svc', `die-after-${version}`), String(afterS))
}

async function restoredTo(
  stage: Stage,
  newer: readonly number[],
  before?: (robot: TruthRobot) => void,
): Promise<Outcome> {
  const robot = await imagedRobot(stage)
  for (const index of newer) {
    const release = stage.site.releases[index]
    if (release) await stage.site.install(robot, release)
  }
  await robot.switchOff()
  robot.restore('old')
  before?.(robot)
  robot.start()
  return { robots: [robot], also: isReportedRestored(stage, robot) }
}

/** Puts the link in place of another one, as a person does by hand: `ln -sfn`. */
async function flip(robot: TruthRobot, target: string): Promise<void> {
  const path = join(robot.folder, 'current')
  const beside = `${path}.by-hand`
  symlinkSync(target, beside)
  await rename(beside, path)
  robot.noteChange()
}

/** A robot with 2.0.0 and the files of 1.0.0 still on its disk. */
async function updatedRobot({ site }: Stage): Promise<TruthRobot> {
  const robot = await site.newRobot()
  const second = site.releases[1]
  if (second) await site.install(robot, second)
  return robot
}

async function flipped(stage: Stage, isOff: boolean): Promise<Outcome> {
  const robot = await updatedRobot(stage)
  const former = stage.site.releases[0]?.contentHash ?? ''
  if (isOff) await robot.stop()
  await flip(robot, `releases/${former}`)
  if (isOff) robot.start()
  return { robots: [robot] }
}

async function brokenLink(stage: Stage, isOff: boolean, kind: 'gone' | 'nowhere'): Promise<Outcome> {
  const robot = await updatedRobot(stage)
  if (isOff) await robot.stop()
  if (kind === 'gone') rmSync(join(robot.folder, 'current'))
  else await flip(robot, 'releases/by-hand')
  robot.noteChange()
  if (isOff) robot.start()
  return { robots: [robot] }
}

async function lost(stage: Stage, names: readonly string[]): Promise<Outcome> {
  const robot = await updatedRobot(stage)
  await robot.stop()
  for (const name of names) rmSync(join(robot.folder, name), { recursive: true, force: true })
  robot.noteChange()
  robot.start()
  return { robots: [robot] }
}

/** A disk that was put back, links that were switched by hand, files that were lost. */
export const diskSituations: readonly Situation[] = [
  {
    name: 'disk image put back, one update old',
    place: 'shared',
    act: (stage) => restoredTo(stage, [1]),
  },
  {
    name: 'disk image put back, one update old, whose release fails on return',
    place: 'shared',
    act: (stage) => restoredTo(stage, [1], (robot) => failOn(robot, '2.0.0', 1)),
  },
  {
    name: 'disk image put back, three updates old',
    place: 'shared',
    act: (stage) => restoredTo(stage, [1, 2, 3]),
  },
  {
    name: 'disk image put back, and it was off the network until its numbers were beyond the server’s',
    place: 'shared',
    async act(stage) {
      const outcome = await restoredTo(stage, [1])
      // Each start of the agent is a report of its own.
      const [robot] = outcome.robots
      for (let times = 0; robot && times < 3; times += 1) {
        await robot.stop()
        robot.start()
      }
      return outcome
    },
  },
  { name: 'link flipped by hand while off', place: 'shared', act: (stage) => flipped(stage, true) },
  { name: 'link flipped by hand while on', place: 'shared', act: (stage) => flipped(stage, false) },
  { name: 'link gone while off', place: 'shared', act: (stage) => brokenLink(stage, true, 'gone') },
  { name: 'link gone while on', place: 'shared', act: (stage) => brokenLink(stage, false, 'gone') },
  {
    name: 'link to nowhere while off',
    place: 'shared',
    act: (stage) => brokenLink(stage, true, 'nowhere'),
  },
  {
    name: 'link to nowhere while on',
    place: 'shared',
    act: (stage) => brokenLink(stage, false, 'nowhere'),
  },
  { name: 'state lost', place: 'shared', act: (stage) => lost(stage, ['state.json']) },
  { name: 'outbox lost', place: 'shared', act: (stage) => lost(stage, ['outbox.jsonl']) },
  {
    name: 'state and outbox lost',
    place: 'shared',
    act: (stage) => lost(stage, ['state.json', 'outbox.jsonl']),
  },
  {
    name: 'state, releases and link lost',
    place: 'shared',
    act: (stage) => lost(stage, ['state.json', 'releases', 'current', 'manifests', 'blobs']),
  },
  {
    name: 'outbox cut short in the middle of its header',
    place: 'shared',
    async act(stage) {
      const robot = await updatedRobot(stage)
      await robot.stop()
      truncateSync(join(robot.folder, 'outbox.jsonl'), 20)
      robot.start()
      return { robots: [robot] }
    },
  },
]
