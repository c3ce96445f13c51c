import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { seededRandom } from '@filo/agent/proofs/seeded-random'
import { buildConsole } from '../build-console.ts'
import { noShell } from '../remote/no-shell.ts'
import { openAgentBuilds } from './remote/agent-builds.ts'
import { dealRounds, type Round } from './remote/deck-of-ways.ts'
import { describePlayed } from './remote/describe-played.ts'
import { createDescriptorWatch } from './remote/descriptor-watch.ts'
import { openEye } from './remote/judge-dossier.ts'
import { type Played, playSession } from './remote/play-session.ts'
import { mostLanes, openStand, type Stand } from './remote/stand.ts'

/** Sessions. */
export const defaultN = 200

interface RunOptions {
  n: number
  seed: number
  /** By which a run of few sessions takes its ways and kinds of robots in turn. */
  turn?: number
}

interface ProofResult {
  n: number
  seed: number
  failures: string[]
  notes: string[]
}

/** Fewer sessions are played with agents from their sources: two builds of the agent take longer than they do. */
const fewest = 20

/** Robots that have a session at the same time. */
const lanesOf = (n: number) => Math.min(mostLanes, n)

async function playRounds(
  stand: Stand,
  rounds: Round[],
  random: () => number,
): Promise<{ played: Played[]; failures: string[] }> {
  const eye = await openEye(stand)
  const watch = createDescriptorWatch()
  const played: Played[] = []
  const failures: string[] = []
  const pids = () => [...stand.servers.pids(), ...stand.lanes.map(({ robot }) => robot.pid())]
  try {
    await watch.look(pids())
    for (const [index, round] of rounds.entries()) {
      const own = await Promise.all(
        round.map(async ({ lane, drawn }) => {
          const lot = seededRandom(Math.floor(random() * 2 ** 31))
          const one = await playSession({ stand, lane, random: lot, eye }, drawn.way, drawn.isOpened)
          for (const words of one.failures) process.stdout.write(`  ${one.way}: ${words.slice(0, 2000)}\n`)
          return one
        }),
      )
      played.push(...own)
      for (const words of await watch.look(pids())) {
        failures.push(`after round ${index + 1}: ${words}`)
        process.stdout.write(`  after round ${index + 1}: ${words}\n`)
      }
      process.stdout.write(
        `  ${played.length} sessions, ${played.flatMap((one) => one.failures).length + failures.length} failures\n`,
      )
    }
  } finally {
    await eye?.close()
  }
  return { played, failures }
}

/**
 * Real servers, real agents with real shells, and pages that connect as the console does: `n` sessions are opened and ended in
 * every way there is. None opens without the yes that the proof's own table demands; of each nothing is left on its robot and
 * no descriptor in any program; each has its dossier, sealed by the hash that the audit log has; and the recording shows
 * what the page was shown, byte for byte.
 */
export async function run({ n, seed, turn = 0 }: RunOptions): Promise<ProofResult> {
  await buildConsole()
  const folder = mkdtempSync(join(tmpdir(), 'filo-remote-proof-'))
  // Shells of another user get to what robots let them.
  chmodSync(folder, 0o755)
  const random = seededRandom(seed)
  let stand: Stand | undefined
  try {
    const builds = n < fewest ? undefined : await openAgentBuilds(join(folder, 'builds'))
    stand = await openStand(folder, { laneCount: lanesOf(n), turn, builds })
    const rounds = dealRounds(stand, { n, random, turn })
    const { played, failures } = await playRounds(stand, rounds, random)
    const wrong = played.flatMap(({ way, failures: own }) => own.map((words) => `${way}: ${words}`))
    const notes = [
      stand.servers.described,
      `${stand.lanes.length} agents as programs${builds ? ' of their launcher' : ''}, ${noShell ? `without shells: ${noShell}` : 'shells of nobody in bubblewrap'}`,
      ...describePlayed(played),
    ]
    return { n: played.length, seed, failures: [...wrong, ...failures], notes }
  } finally {
    await stand?.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
