import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { createReadStream, statSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { makeDeviceToken } from '@filo/agent/link/device-token'
import { requestEnrolment } from '@filo/agent/link/enrol'
import { makeContext } from '@filo/agent/test/make-context'
import { createHttp } from '@filo/agent/updates/http/download'
import { createInstallKey } from '@filo/contract/enrolments/enrolments-routes'
import { freePort } from '@filo/dev-env/proofs/servers/free-port'
import type { Team } from '@filo/dev-env/releases/team'
import { ensureCatalogue } from '@filo/dev-env/seed/catalogue'
import { publish, writeTree } from './published-tree.ts'
import { compareRate, type Row } from './row.ts'
import { createBenchDatabase } from './servers/bench-database.ts'
import { startProduct } from './servers/product.ts'
import { startChild } from './start-child.ts'

const PORT = await freePort()
const NGINX_PORT = await freePort()
/** Where nginx stands in front of the product. */
const FRONT_PORT = await freePort()
const ACCEL_PATH = '/filo-blobs/'
const ROUNDS = 3
const CONNECTIONS = 64
const SMALL_FILES = 500
const SMALL_BYTES = 10_000
const WRK_S = 5

/** Where a file is asked for, and what shows that one may have it. */
interface Source {
  url: (file: { path: string; sha256: string }) => string
  headers: () => Promise<string[]>
}

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const piece of createReadStream(path)) hash.update(piece as Buffer)
  return hash.digest('hex')
}

/** A robot of the variant, which asks for files as the agent does and installs nothing. */
async function enrolRobot(folder: string, team: Team, variantId: string): Promise<Source> {
  const { text: installKey } = await team.production.call(createInstallKey, {
    body: { name: 'Ölçüm', variantId },
  })
  const context = { ...(await makeContext(folder, team.address)), serial: 'NH1-000001' }
  const http = createHttp(context)
  const { unitId } = await requestEnrolment(context, http, { installKey, claimCode: undefined })
  if (!unitId) throw new Error('the robot was not let in')
  const { identity, bootId, randomness } = context
  return {
    url: ({ sha256 }) => `${team.address}/api/blobs/${sha256}`,
    headers: async () => {
      const nonce = randomness.nonce()
      const nowMs = Date.now()
      const token = await makeDeviceToken({
        identity,
        unitId,
        audience: 'filo-device',
        bootId,
        nowMs,
        nonce,
      })
      return [`Authorization: Bearer ${token}`]
    },
  }
}

/** nginx with sendfile over the same files, asked for a header as well. @returns undefined where there is none */
async function startNginx(
  folder: string,
  tree: string,
): Promise<(Source & { stop: () => void }) | undefined> {
  const secret = 'x'.repeat(200)
  await mkdir(folder)
  await writeFile(
    join(folder, 'nginx.conf'),
    `${process.getuid?.() === 0 ? 'user root; ' : ''}worker_processes auto; daemon off; pid ${folder}/pid; error_log ${folder}/error.log;
events { worker_connections 1024; }
http {
  sendfile on; tcp_nopush on; access_log off; open_file_cache max=10000; keepalive_requests 100000000;
  client_body_temp_path ${folder}; proxy_temp_path ${folder}; fastcgi_temp_path ${folder};
  uwsgi_temp_path ${folder}; scgi_temp_path ${folder};
  server {
    listen 127.0.0.1:${NGINX_PORT}; root ${tree};
    if ($http_authorization != "Bearer ${secret}") { return 401; }
  }
  server {
    listen 127.0.0.1:${FRONT_PORT};
    location ${ACCEL_PATH} { internal; alias ${dirname(folder)}/server/blobs/; }
    location / { proxy_pass http://127.0.0.1:${PORT}; }
  }
}
`,
  )
  const child = startChild('nginx', ['-p', folder, '-c', join(folder, 'nginx.conf')], { stdio: 'ignore' })
  const failed = await Promise.race([
    new Promise((resolve) => child.once('error', resolve)),
    wait(500).then(() => undefined),
  ])
  if (failed || child.exitCode !== null) return undefined
  return {
    url: ({ path }) => `http://127.0.0.1:${NGINX_PORT}${path.slice(tree.length)}`,
    headers: async () => [`Authorization: Bearer ${secret}`],
    stop: () => child.kill('SIGTERM'),
  }
}

const headerArgs = (headers: string[]) => headers.flatMap((header) => ['-H', header])

/** MB per second of one large file, the best of some rounds. */
async function largeRate(source: Source, file: { path: string; sha256: string }): Promise<number> {
  let best = 0
  for (let round = 0; round < ROUNDS; round += 1) {
    const curlArgs = ['-w', '%{speed_download} %{size_download}', ...headerArgs(await source.headers())]
    const args = ['-sf', '-o', '/dev/null', ...curlArgs, source.url(file)]
    const [speed = 0, bytes] = execFileSync('curl', args, { encoding: 'utf8' }).split(' ').map(Number)
    if (bytes !== statSync(file.path).size) throw new Error(`${bytes} bytes came of ${file.path}`)
    best = Math.max(best, speed / 1e6)
  }
  return best
}

/** Requests per second for small files in turn over many connections, the best of some rounds. */
async function smallRate(
  folder: string,
  source: Source,
  files: { path: string; sha256: string }[],
): Promise<number> {
  const paths = files.map((file) => new URL(source.url(file)).pathname)
  const script = join(folder, 'turns.lua')
  await writeFile(
    script,
    `local paths = {${paths.map((path) => `"${path}"`).join(',')}}
local at = 0
request = function() at = at % #paths + 1; return wrk.format("GET", paths[at]) end
done = function(summary) io.write("errors " .. summary.errors.status .. "\\n") end
`,
  )
  let best = 0
  for (let round = 0; round < ROUNDS; round += 1) {
    const load = ['-t', '1', '-c', String(CONNECTIONS), '-d', `${WRK_S}s`, '-s', script]
    const { origin } = new URL(source.url(files[0] ?? { path: '', sha256: '' }))
    const args = [...load, ...headerArgs(await source.headers()), origin]
    const output = execFileSync('wrk', args, { encoding: 'utf8' })
    if (!/errors 0\n/.test(output)) throw new Error(`requests were refused: ${output}`)
    best = Math.max(best, Number(/Requests\/sec:\s+([\d.]+)/.exec(output)?.[1] ?? 0))
  }
  return best
}

interface Options {
  megabytes: number
  isBehind: boolean
}

/** The same as a robot sees it that only knows nginx. */
const behind = (source: Source): Source => ({
  ...source,
  url: (file) => source.url(file).replace(`:${PORT}`, `:${FRONT_PORT}`),
})

async function measure(folder: string, team: Team, { megabytes, isBehind }: Options): Promise<Row[]> {
  const tree = join(folder, 'tree')
  await writeTree(join(tree, 'large'), { files: 1, bytes: megabytes * 1e6 })
  await writeTree(join(tree, 'small'), { files: SMALL_FILES, bytes: SMALL_FILES * SMALL_BYTES })
  const variantId = (await ensureCatalogue(team.production)).get('NOVA-H1') ?? ''
  await publish(team, tree, { variantId, version: '1.0.0' })
  const direct = await enrolRobot(join(folder, 'robot'), team, variantId)
  const robot = isBehind ? behind(direct) : direct
  const who = `by a robot's token${isBehind ? ', handed to nginx in front' : ''}, beside nginx sendfile`
  const named = async (path: string) => ({ path, sha256: await hashOf(path) })
  const large = await named(join(tree, 'large/d0/file-0.bin'))
  const small = []
  for (let index = 0; index < SMALL_FILES; index += 1)
    small.push(await named(join(tree, `small/d${Math.floor(index / 100)}/file-${index}.bin`)))
  await chmod(folder, 0o755)
  const nginx = await startNginx(join(folder, 'nginx'), tree)
  try {
    return [
      compareRate({
        goal: `download: ${megabytes} MB blob ${who}`,
        ours: await largeRate(robot, large),
        reference: nginx ? await largeRate(nginx, large) : null,
        atLeast: 1,
        unit: 'MB/s',
      }),
      compareRate({
        goal: `download: 10 KB blobs at ${CONNECTIONS} connections ${who}`,
        ours: await smallRate(folder, robot, small),
        reference: nginx ? await smallRate(folder, nginx, small) : null,
        atLeast: 0.5,
        unit: 'requests/s',
      }),
    ]
  } finally {
    nginx?.stop()
  }
}

/**
 * docs/goals.md "download": blobs of a robot's release by its own token, beside nginx over the same files (curl and wrk); with
 * `--behind-nginx` the server leaves large ones to an nginx in front (docs/operations.md).
 */
export async function run(args: string[]): Promise<Row[]> {
  const { values } = parseArgs({
    args,
    options: { mb: { type: 'string', default: '500' }, 'behind-nginx': { type: 'boolean', default: false } },
  })
  const isBehind = values['behind-nginx']
  const folder = await mkdtemp(join(tmpdir(), 'filo-bench-download-'))
  const database = await createBenchDatabase()
  const product = await startProduct(folder, {
    port: PORT,
    databaseUrl: database.url,
    ...(isBehind ? { own: { FILO_ACCEL_REDIRECT: ACCEL_PATH } } : {}),
  })
  try {
    return await measure(folder, product.team, { megabytes: Number(values.mb), isBehind })
  } finally {
    await product.stop()
    await database.drop()
    await rm(folder, { recursive: true, force: true })
  }
}
