import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { FrontKind } from '../../fronts/front-kinds.ts'
import { caddyRoot } from '../../fronts/secure-front-kinds.ts'
import { demand, linkAndUpdate, type NetworkCase, secureUrl } from './network-case.ts'
import type { NetworkStage } from './network-stage.ts'

type Kinds = (stage: NetworkStage) => Promise<FrontKind[]>

async function kindOf(stage: NetworkStage, kinds: Kinds, name: string): Promise<FrontKind> {
  const kind = (await kinds(stage)).find((each) => each.name === name)
  if (!kind) throw new Error(`no ${name}`)
  return kind
}

/** Through each documented server in front with its own lines of TLS. */
export function frontCases(kinds: Kinds, programs: readonly FrontKind[]): NetworkCase[] {
  const documented = programs.map(
    ({ name, program }): NetworkCase => ({
      name: `documented ${name} with TLS`,
      lacks: program ? undefined : name,
      async act(stage) {
        const front = await stage.front(await kindOf(stage, kinds, name))
        const caFile = name === 'Caddy' ? join(front.folder, caddyRoot) : stage.authority.file
        const serverUrl = secureUrl(front.port)
        const robot = stage.robot({ serverUrl, environment: { FILO_CA_FILE: caFile } })
        return linkAndUpdate(stage, robot)
      },
    }),
  )
  const haproxy = programs.find(({ name }) => name === 'HAProxy')?.program ? undefined : 'HAProxy'
  const withTrust = (stage: NetworkStage, port: number) =>
    stage.robot({ serverUrl: secureUrl(port), environment: { FILO_CA_FILE: stage.authority.file } })

  const silence: NetworkCase = {
    name: 'silence without FIN (HAProxy stopped by SIGSTOP)',
    lacks: haproxy,
    async act(stage) {
      const front = await stage.front(await kindOf(stage, kinds, 'HAProxy'))
      const robot = withTrust(stage, front.port)
      await robot.untilLinked()
      await robot.untilRuns(stage.first.contentHash)
      await wait(stage.random() * 3000)
      stage.onEnd(() => process.kill(front.pid, 'SIGCONT'))
      process.kill(front.pid, 'SIGSTOP')
      const stoppedAt = Date.now()
      await robot.untilReason('silent', 240_000)
      const noticedS = ((Date.now() - stoppedAt) / 1000).toFixed(0)
      demand(/nothing came over the link any more/.test(robot.log()), 'the log does not say so', robot.log())
      process.kill(front.pid, 'SIGCONT')
      await robot.untilLinked(180_000)
      await stage.update(robot)
      return `named silent after ${noticedS} s, linked again and updated`
    },
  }

  const cut: NetworkCase = {
    name: 'server in front killed within an update',
    lacks: haproxy,
    async act(stage) {
      const kind = await kindOf(stage, kinds, 'HAProxy')
      const front = await stage.front(kind)
      const robot = withTrust(stage, front.port)
      await robot.untilLinked()
      await robot.untilRuns(stage.first.contentHash)
      const updating = stage.update(robot, 180_000)
      updating.catch(() => undefined)
      const cutMs = Math.round(stage.random() * 1500)
      await wait(cutMs)
      process.kill(front.pid, 'SIGKILL')
      await wait(500 + stage.random() * 3000)
      await stage.front(kind, front.port)
      await updating
      await robot.untilLinked(120_000)
      return `cut ${cutMs} ms after the release was given; linked again and updated`
    },
  }
  return [...documented, silence, cut]
}
