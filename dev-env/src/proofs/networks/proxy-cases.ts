import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { FrontKind } from '../../fronts/front-kinds.ts'
import { DOCUMENTED_HOST } from '../../fronts/secure-front-kinds.ts'
import { demand, linkAndUpdate, type NetworkCase, secureUrl, untilNamed } from './network-case.ts'
import { type NetworkStage, ownHosts } from './network-stage.ts'
import { type ProxyKind, startProxy } from './own-proxies.ts'

/** The robot itself knows no name of the server: only the proxy does. */
const knowsNothing = ''
const WRONG = 'wr0ng-w0rd'

async function open(stage: NetworkStage, kind: ProxyKind, connectPorts: readonly number[]) {
  const proxy = await startProxy(kind, { root: join(stage.folder, 'proxies'), hosts: ownHosts, connectPorts })
  stage.onEnd(() => proxy.stop())
  return proxy
}

function casesOf(kind: ProxyKind, front: (stage: NetworkStage) => Promise<FrontKind>): NetworkCase[] {
  const lacks = kind.program ? undefined : kind.name
  const secure = async (stage: NetworkStage) => {
    const { port } = await stage.front(await front(stage))
    return { port, serverUrl: secureUrl(port), proxy: await open(stage, kind, [port]) }
  }
  const trust = (stage: NetworkStage) => ({ FILO_CA_FILE: stage.authority.file })

  return [
    {
      name: `${kind.name} with a password is the only way, over TLS`,
      lacks,
      async act(stage) {
        const { serverUrl, proxy, port } = await secure(stage)
        const environment = { ...trust(stage), HTTPS_PROXY: proxy.url() }
        const robot = stage.robot({ serverUrl, environment, hosts: knowsNothing })
        const seen = await linkAndUpdate(stage, robot)
        demand(!robot.log().includes(proxy.password), 'the password is in the log', robot.log())
        const place = `${DOCUMENTED_HOST}:${port}`
        // Proxies write down a tunnel once it has ended.
        await robot.stop()
        for (let tries = 0; tries < 50 && !proxy.accessLog().includes(place); tries += 1) await wait(100)
        demand(proxy.accessLog().includes(place), 'the proxy wrote down no CONNECT', proxy.accessLog())
        return seen
      },
    },
    {
      name: `${kind.name} with a wrong password`,
      lacks,
      async act(stage) {
        const { serverUrl, proxy } = await secure(stage)
        const environment = { ...trust(stage), HTTPS_PROXY: proxy.url(WRONG) }
        const robot = stage.robot({ serverUrl, environment, hosts: knowsNothing })
        const words = new RegExp(`asks for a user and password.*\\(${kind.wrongPasswordStatus}\\)`)
        const seen = await untilNamed(robot, { code: 'proxy_password', words })
        const { status } = robot.failures().at(-1) ?? {}
        demand(status === kind.wrongPasswordStatus, 'its record has another status', status)
        demand(!(robot.log() + seen).includes(WRONG), 'the password is in status or log')
        return seen
      },
    },
    {
      name: `${kind.name} with a password is the only way, without TLS`,
      lacks,
      async act(stage) {
        const { port } = new URL(stage.product.address)
        const proxy = await open(stage, kind, [Number(port)])
        const serverUrl = `http://${DOCUMENTED_HOST}:${port}`
        const environment = { HTTP_PROXY: proxy.url() }
        return linkAndUpdate(stage, stage.robot({ serverUrl, environment, hosts: knowsNothing }))
      },
    },
    {
      name: `${kind.name} whose CONNECT leads to port 443 alone, without TLS`,
      lacks,
      async act(stage) {
        const { port } = new URL(stage.product.address)
        const proxy = await open(stage, kind, [])
        const serverUrl = `http://${DOCUMENTED_HOST}:${port}`
        const environment = { HTTP_PROXY: proxy.url() }
        const robot = stage.robot({ serverUrl, environment, hosts: knowsNothing })
        return untilNamed(robot, {
          code: 'proxy_refused',
          words: new RegExp(`the proxy ${proxy.host} does not open`),
        })
      },
    },
  ]
}

/** Behind proxies of other people's software, which alone know the server's name. */
export function proxyCases(
  kinds: readonly ProxyKind[],
  front: (stage: NetworkStage) => Promise<FrontKind>,
): NetworkCase[] {
  return kinds.flatMap((kind) => casesOf(kind, front))
}
