import { existsSync } from 'node:fs'
import type { FrontKind } from '../../fronts/front-kinds.ts'
import { DOCUMENTED_HOST, nginxSite } from '../../fronts/secure-front-kinds.ts'
import { linkAndUpdate, type NetworkCase, secureUrl, untilNamed } from './network-case.ts'
import type { NetworkStage } from './network-stage.ts'
import { openSlowLine, whyNoSlowLine } from './slow-line.ts'

/** Half of the round trip of the satellite line that was measured. */
const ONE_WAY_MS = 250
const SLOW_MS = 240_000

export const forward = `location / { proxy_pass {address}; proxy_http_version 1.1; proxy_set_header Host $host;
  proxy_set_header Upgrade $http_upgrade; proxy_set_header Connection $connection_upgrade;
  proxy_set_header X-Forwarded-For $remote_addr; proxy_set_header X-Forwarded-Proto https; }`

const trust = (stage: NetworkStage) => ({ FILO_CA_FILE: stage.authority.file })
const isFaketime = existsSync('/usr/bin/faketime')

interface Untrusted {
  name: string
  code: string
  words: RegExp
  certificate: { names: string[]; fromDay?: number; untilDay?: number }
}

const untrusted: readonly Untrusted[] = [
  {
    name: 'a certificate that is really over',
    code: 'certificate_expired',
    words: /has expired/,
    certificate: { names: [DOCUMENTED_HOST], fromDay: -90, untilDay: -1 },
  },
  {
    name: 'a certificate of tomorrow',
    code: 'certificate_early',
    words: /not valid yet/,
    certificate: { names: [DOCUMENTED_HOST], fromDay: 1, untilDay: 90 },
  },
  {
    name: 'a certificate for another name',
    code: 'certificate_name',
    words: /for another name/,
    certificate: { names: ['other.example.com'] },
  },
]

const untrustedCase = ({ name, code, words, certificate }: Untrusted): NetworkCase => ({
  name,
  async act(stage) {
    const files = await stage.authority.issue(certificate)
    const { port } = await stage.front(await nginxSite(files, forward))
    const robot = stage.robot({ serverUrl: secureUrl(port), environment: trust(stage) })
    return untilNamed(robot, { code, words })
  },
})

const unknownAuthority = (front: (stage: NetworkStage) => Promise<FrontKind>): NetworkCase => ({
  name: 'an authority that the robot does not know',
  async act(stage) {
    const { port } = await stage.front(await front(stage))
    const robot = stage.robot({ serverUrl: secureUrl(port) })
    return untilNamed(robot, { code: 'certificate_unknown', words: /FILO_CA_FILE/ })
  },
})

/** Debian's libfaketime in front of the agent: what it asks the system for is the year 2019, its timers go on. */
const clockOf2019 = (front: (stage: NetworkStage) => Promise<FrontKind>): NetworkCase => ({
  name: 'a clock of 2019 (libfaketime)',
  lacks: isFaketime ? undefined : 'faketime',
  async act(stage) {
    const { port } = await stage.front(await front(stage))
    const through = ['/usr/bin/faketime', '--exclude-monotonic', '-f', '@2019-03-01 12:00:00']
    const robot = stage.robot({ serverUrl: secureUrl(port), environment: trust(stage), through })
    return untilNamed(robot, { code: 'clock_behind', words: /this robot's clock says 2019-03-01/ })
  },
})

const moved: NetworkCase = {
  name: '308 to where the server has moved, TLS to TLS',
  async act(stage) {
    const to = await stage.front(await nginxSite(stage.certificate, forward))
    const site = await nginxSite(stage.certificate, `return 308 ${secureUrl(to.port)}$request_uri;`)
    const from = await stage.front(site)
    const robot = stage.robot({ serverUrl: secureUrl(from.port), environment: trust(stage) })
    const seen = await linkAndUpdate(stage, robot)
    if (!robot.log().includes(`the server has moved from ${secureUrl(from.port)} to ${secureUrl(to.port)}`))
      throw new Error(`the log does not say that it moved: ${robot.log()}`)
    return seen
  },
}

const movedToPlain: NetworkCase = {
  name: '308 from TLS to none',
  async act(stage) {
    const { port } = new URL(stage.product.address)
    const plain = `http://${DOCUMENTED_HOST}:${port}`
    const from = await stage.front(await nginxSite(stage.certificate, `return 308 ${plain}$request_uri;`))
    const robot = stage.robot({ serverUrl: secureUrl(from.port), environment: trust(stage) })
    return untilNamed(robot, { code: 'redirected', words: new RegExp(`has moved to ${plain}`) })
  },
}

const slowLine = (front: (stage: NetworkStage) => Promise<FrontKind>): NetworkCase => ({
  name: 'two addresses, one dead, round trip 500 ms',
  lacks: whyNoSlowLine(),
  async act(stage) {
    const line = await openSlowLine(ONE_WAY_MS)
    stage.onEnd(() => line.close())
    const { port } = await stage.front(await front(stage))
    const both = [line.near, line.dead].map((address) => `${address} ${DOCUMENTED_HOST}`)
    const isDeadFirst = stage.random() < 0.5
    const hosts = (isDeadFirst ? both.toReversed() : both).join('\n')
    const { network } = line
    const robot = stage.robot({ serverUrl: secureUrl(port), environment: trust(stage), hosts, network })
    return `${isDeadFirst ? 'dead' : 'living'} address first: ${await linkAndUpdate(stage, robot, SLOW_MS)}`
  },
})

/** Certificates, clocks, moved servers and lines. */
export function trustCases(front: (stage: NetworkStage) => Promise<FrontKind>): NetworkCase[] {
  return [
    unknownAuthority(front),
    ...untrusted.map(untrustedCase),
    clockOf2019(front),
    moved,
    movedToPlain,
    slowLine(front),
  ]
}
