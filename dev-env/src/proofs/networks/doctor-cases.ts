import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { FrontKind } from '../../fronts/front-kinds.ts'
import { DOCUMENTED_HOST, nginxSite } from '../../fronts/secure-front-kinds.ts'
import { freePort } from '../servers/free-port.ts'
import { startKillable } from '../servers/killable-product.ts'
import { demand, type NetworkCase, secureUrl } from './network-case.ts'
import { type NetworkStage, ownHosts } from './network-stage.ts'
import { commandIn } from './robot-program.ts'
import { forward } from './trust-cases.ts'

const root = fileURLToPath(new URL('../../../..', import.meta.url))
/** Debian's own; `npm run filo` hands over from whichever Node is there. */
const systemNode = '/usr/bin/node'
const starter = existsSync(systemNode) ? systemNode : process.execPath

interface Report {
  version: string
  exitCode: number
  codes: string[]
}

/** `filo doctor URL --json` as a person starts it, by the system's own Node. */
async function examine(stage: NetworkStage, url: string): Promise<Report> {
  const program = [starter, join(root, 'tools/bootstrap.mjs'), 'cli/src/main.ts', 'doctor', url, '--json']
  const [command = '', ...args] = commandIn({ hosts: ownHosts }, join(stage.folder, 'doctor.hosts'), program)
  const env = { PATH: '/usr/bin:/bin:/usr/sbin:/sbin', FILO_CA_FILE: stage.authority.file }
  const version = await new Promise<string>((resolve) =>
    execFile(starter, ['--version'], (_error, output) => resolve(output.trim())),
  )
  return new Promise((resolve, reject) => {
    execFile(command, args, { env, cwd: root }, (error, output, errorOutput) => {
      try {
        const { checks } = JSON.parse(output) as { checks: { code: string }[] }
        const exitCode = typeof error?.code === 'number' ? error.code : 0
        resolve({ version, exitCode, codes: checks.map(({ code }) => code) })
      } catch {
        reject(new Error(`doctor said ${output}${errorOutput}`))
      }
    })
  })
}

interface ExpectedDiagnosis {
  name: string
  code: string
  exitCode: number
  /** Opens what is examined. @returns its address */
  open: (stage: NetworkStage) => Promise<string>
}

const doctorCase = ({ name, code, exitCode, open }: ExpectedDiagnosis): NetworkCase => ({
  name: `doctor: ${name}`,
  async act(stage) {
    const report = await examine(stage, await open(stage))
    demand(report.codes.includes(code), `it does not find ${code}`, report.codes.join(' '))
    demand(report.exitCode === exitCode, `it does not end with ${exitCode}`, report.exitCode)
    return `Node ${report.version}: ${report.codes.join(' ')}`
  },
})

/** A second product with settings of its own behind an nginx. */
async function openOther(
  stage: NetworkStage,
  kind: FrontKind,
  settings: (address: string) => Record<string, string>,
): Promise<string> {
  const folder = join(stage.folder, `other-${await freePort()}`)
  const inner = await freePort()
  const outer = await freePort(inner + 1)
  const product = await startKillable(folder, inner, settings(secureUrl(outer)))
  stage.onEnd(() => product.stop())
  await stage.front(kind, outer, product.address)
  return secureUrl(outer)
}

const trusted = { TRUSTED_PROXIES: '127.0.0.1' }
const asDocumented = (PUBLIC_URL: string) => ({ ...trusted, PUBLIC_URL })
const bare = 'location / { proxy_pass {address}; proxy_set_header X-Forwarded-For $remote_addr; }'

/** What `filo doctor` finds at addresses as people set them up. */
export function doctorCases(front: (stage: NetworkStage) => Promise<FrontKind>): NetworkCase[] {
  const cases: ExpectedDiagnosis[] = [
    {
      name: 'the documented nginx',
      code: 'websocket_passed',
      exitCode: 0,
      open: async (stage) => openOther(stage, await front(stage), asDocumented),
    },
    {
      name: 'a certificate that is over',
      code: 'tls_over',
      exitCode: 1,
      async open(stage) {
        const files = await stage.authority.issue({ names: [DOCUMENTED_HOST], fromDay: -90, untilDay: -1 })
        return secureUrl((await stage.front(await nginxSite(files, forward))).port)
      },
    },
    {
      name: 'a lost Upgrade',
      code: 'websocket_lost',
      exitCode: 1,
      open: async (stage) => secureUrl((await stage.front(await nginxSite(stage.certificate, bare))).port),
    },
    {
      name: 'a wrong PUBLIC_URL',
      code: 'origin_foreign',
      exitCode: 1,
      open: async (stage) =>
        openOther(stage, await front(stage), () => ({ ...trusted, PUBLIC_URL: 'https://other.example.com' })),
    },
    {
      name: 'a missing TRUSTED_PROXIES',
      code: 'forwarding_untrusted',
      exitCode: 0,
      open: async (stage) => openOther(stage, await front(stage), (PUBLIC_URL) => ({ PUBLIC_URL })),
    },
    {
      name: 'a moved server that robots follow',
      code: 'http_moved',
      exitCode: 0,
      async open(stage) {
        const to = await stage.front(await front(stage))
        const site = await nginxSite(stage.certificate, `return 308 ${secureUrl(to.port)}$request_uri;`)
        return secureUrl((await stage.front(site)).port)
      },
    },
  ]
  return cases.map(doctorCase)
}
