import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findNginx } from '../find-nginx.ts'

/** Where a test has a server in front listen and lead to; it keeps its files in a folder of its own. */
interface FrontPlace {
  port: number
  /** Origin of Filo behind it. */
  address: string
  folder: string
}

/** A server in front whose configuration docs/servers-in-front gives. */
export interface FrontKind {
  name: string
  /** The program, if this machine has it. */
  program: string | undefined
  /** The file of the documentation, with the places alone changed that a test must have as its own. */
  configure: (place: FrontPlace) => string
  /** How it is started in the foreground with that configuration in a file. */
  args: (file: string, place: FrontPlace) => string[]
}

/** The documentation's own file. @throws where a change does not find its place: the file and the test have parted */
export function documented(file: string, changes: readonly [RegExp, string][]): string {
  const text = readFileSync(new URL(`../../../docs/servers-in-front/${file}`, import.meta.url), 'utf8')
  return changes.reduce((before, [pattern, replacement]) => {
    if (!pattern.test(before)) throw new Error(`${file} has no ${pattern}`)
    return before.replace(pattern, replacement)
  }, text)
}

/** The program, where it answers to the question. */
export const works = (program: string, question: string): string | undefined =>
  spawnSync(program, [question], { stdio: 'ignore' }).status === 0 ? program : undefined

/** What Debian's nginx.conf has around its sites, as far as a site needs it. */
export function nginxAround(sites: string, { folder }: FrontPlace): string {
  const user = process.getuid?.() === 0 ? 'user root;' : ''
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (of) => `${of}_temp_path ${join(folder, of)};`,
  )
  return `${user} worker_processes 1; daemon off; pid ${folder}/pid; error_log ${folder}/error.log;
    events { worker_connections 256; }
    http { access_log off; ${paths.join(' ')}
    ${sites}
    }`
}

/** How nginx is started in the foreground. */
export const nginxArgs: FrontKind['args'] = (file, { folder }) => ['-p', folder, '-c', file]

async function nginxKinds(): Promise<[documented: FrontKind, withoutUpgrade: FrontKind]> {
  const program = await findNginx()
  const site = ({ port, address }: FrontPlace) =>
    documented('nginx.conf', [
      [/listen 443 ssl;/, `listen 127.0.0.1:${port};`],
      [/ {2}ssl_certificate .*\n/, ''],
      [/ {2}ssl_certificate_key .*\n/, ''],
      [/http:\/\/127\.0\.0\.1:4000/, address],
    ])
  /** As many write it, and as HTTP lets a server in front be. */
  const bare = ({ port, address }: FrontPlace) =>
    `server { listen 127.0.0.1:${port}; location / { proxy_pass ${address}; proxy_set_header X-Forwarded-For $remote_addr; } }`
  return [
    { name: 'nginx', program, args: nginxArgs, configure: (place) => nginxAround(site(place), place) },
    { name: 'nginx', program, args: nginxArgs, configure: (place) => nginxAround(bare(place), place) },
  ]
}

const caddy: FrontKind = {
  name: 'Caddy',
  program: works('caddy', 'version'),
  configure: ({ port, address, folder }) =>
    `{\n\tadmin off\n\tstorage file_system ${folder}\n}\n${documented('Caddyfile', [
      [/^filo\.example\.com \{/m, `http://127.0.0.1:${port} {`],
      [/127\.0\.0\.1:4000\n/, `${new URL(address).host}\n`],
    ])}`,
  args: (file) => ['run', '--config', file, '--adapter', 'caddyfile'],
}

const haproxy: FrontKind = {
  name: 'HAProxy',
  program: works('haproxy', '-v'),
  configure: ({ port, address }) =>
    documented('haproxy.cfg', [
      [/bind :443 ssl crt \S+/, `bind 127.0.0.1:${port}`],
      // The machine that tests need not allow a program so many.
      [/maxconn 20000/, 'maxconn 100'],
      [/127\.0\.0\.1:4000/, new URL(address).host],
    ]),
  args: (file) => ['-f', file, '-db'],
}

/** Every server in front of the documentation, and the one that takes Upgrade out. */
export async function frontKinds(): Promise<{ documented: FrontKind[]; withoutUpgrade: FrontKind }> {
  const [nginx, withoutUpgrade] = await nginxKinds()
  return { documented: [nginx, caddy, haproxy], withoutUpgrade }
}
