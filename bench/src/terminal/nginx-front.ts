import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { findNginx } from '@filo/dev-env/find-nginx'
import { place } from '../servers/product.ts'
import { startChild } from '../start-child.ts'

const run = promisify(execFile)
const READY_MS = 10_000

/**
 * The server in front as docs/servers-in-front has it, with a certificate of the benchmark's own.
 * @throws where a change does not find its place: the file and the benchmark have parted
 */
function documentedSite(folder: string, port: number, address: string): string {
  const changes = [
    ['listen 443 ssl;', `listen 127.0.0.1:${port} ssl;`],
    ['/etc/ssl/filo.crt', join(folder, 'front.crt')],
    ['/etc/ssl/filo.key', join(folder, 'front.key')],
    ['http://127.0.0.1:4000', address],
  ] as const
  const text = readFileSync(place('docs/servers-in-front/nginx.conf'), 'utf8')
  return changes.reduce((before, [words, own]) => {
    if (!before.includes(words)) throw new Error(`docs/servers-in-front/nginx.conf has no ${words}`)
    return before.replace(words, own)
  }, text)
}

/** As long as nothing answers the benchmark has nothing to measure. */
async function untilAnswers(port: number): Promise<void> {
  for (const startedAt = performance.now(); performance.now() - startedAt < READY_MS; await wait(50)) {
    const answers = await new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1', () => socket.end(() => resolve(true)))
      socket.on('error', () => resolve(false))
    })
    if (answers) return
  }
  throw new Error('nginx does not answer')
}

/** An nginx with TLS in front of a server. */
interface Front {
  address: string
  certificate: string
  stop: () => Promise<void>
}

/** Puts nginx in front of a server as the documentation says; undefined where this machine has none. */
export async function startFront(folder: string, port: number, address: string): Promise<Front | undefined> {
  const program = await findNginx()
  if (!program) return undefined
  for (const name of ['body', 'proxy', 'other']) await mkdir(join(folder, name), { recursive: true })
  const certificate = join(folder, 'front.crt')
  const subject = ['-subj', '/CN=127.0.0.1', '-addext', 'subjectAltName=IP:127.0.0.1', '-days', '2']
  const files = ['-keyout', join(folder, 'front.key'), '-out', certificate]
  const kind = ['-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes']
  await run('openssl', ['req', ...kind, ...subject, ...files])
  const user = process.getuid?.() === 0 ? 'user root;' : ''
  const other = ['fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/other;`).join(' ')
  const conf = `${user} worker_processes 1; daemon off; pid ${folder}/pid; error_log ${folder}/error.log;
    events { worker_connections 256; }
    http {
      access_log off; client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy; ${other}
      ${documentedSite(folder, port, address)}
    }`
  await writeFile(join(folder, 'nginx.conf'), conf)
  const child = startChild(program, ['-p', folder, '-c', join(folder, 'nginx.conf')], { stdio: 'ignore' })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const stop = async () => {
    child.kill('SIGTERM')
    await ended
  }
  try {
    await untilAnswers(port)
  } catch (error) {
    await stop()
    throw error
  }
  return { address: `https://127.0.0.1:${port}`, certificate, stop }
}
