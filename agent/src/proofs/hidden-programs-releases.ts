import { readFileSync } from 'node:fs'
import { makeRelease, type PackageInput, type Release } from '../test/make-release.ts'
import type { HiddenPrograms } from './hidden-programs.ts'

/** Ports of this machine that the releases use, the same in each. */
export interface ProofPorts {
  nginx: number
  redis: number
}

/** What must run of a release once it is installed: its processes show its version. */
export interface HiddenRelease {
  release: Release
  version: string
  runs: readonly (keyof ProofPorts)[]
  isSick: boolean
}

interface Making {
  programs: HiddenPrograms
  ports: ProofPorts
  version: string
}

/** `packed`: the program is a file of the package; else one of the robot. */
type Source = 'packed' | 'robot'

const healthy = (pidFile: string) => ({ text: `kill -0 "$(cat "$FILO_STATE_DIR/${pidFile}")"`, timeoutS: 5 })

function nginxConfig({ ports, version }: Making, isDaemon: boolean): string {
  const own = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  return `daemon ${isDaemon ? 'on' : 'off'}; worker_processes 2; pid STATE/nginx.pid; error_log stderr;
events { worker_connections 64; }
http { access_log off; ${own.map((name) => `${name}_temp_path STATE/t-${name};`).join(' ')}
server { listen 127.0.0.1:${ports.nginx}; return 200 "${version}"; } }`
}

/** Where the program is, with what brings it there. */
function place(file: string | undefined, source: Source): { command: string; files: PackageInput['files'] } {
  if (!file) throw new Error('the program is not there')
  if (source === 'robot') return { command: file, files: {} }
  return {
    command: '$FILO_PACKAGE_DIR/bin/server',
    files: { 'bin/server': { data: readFileSync(file), mode: 0o755 } },
  }
}

const writeConfig = 'sed "s|STATE|$FILO_STATE_DIR|g" nginx.conf > "$FILO_STATE_DIR/nginx-$FILO_VERSION.conf"'
const configFile = '"$FILO_STATE_DIR/nginx-$FILO_VERSION.conf"'

/** nginx, which turns itself into a daemon and writes its title over its environment. */
function hookedNginx(making: Making, source: Source): PackageInput {
  const { command, files } = place(making.programs.nginx, source)
  return {
    code: 'webd',
    version: making.version,
    files: { ...files, 'nginx.conf': nginxConfig(making, true) },
    hooks: {
      start: `${writeConfig}; "${command}" -e stderr -c ${configFile}`,
      healthcheck: healthy('nginx.pid'),
    },
  }
}

function declaredNginx(making: Making, source: Source): PackageInput {
  const { command, files } = place(making.programs.nginx, source)
  const serve = `${writeConfig}; exec "${command}" -e stderr -c ${configFile}`
  const readiness = { type: 'tcp', port: making.ports.nginx, intervalS: 1 } as const
  return {
    code: 'webd',
    version: making.version,
    files: { ...files, 'nginx.conf': nginxConfig(making, false) },
    services: [{ name: 'nginx', command: 'sh', args: ['-c', serve], readiness }],
  }
}

function redisCall({ ports, version }: Making, command: string): string {
  const title = `--proc-title-template "redis ${version} {listen-addr}"`
  const own = '--dir "$FILO_STATE_DIR" --pidfile "$FILO_STATE_DIR/redis.pid" --save "" --appendonly no'
  return `"${command}" --port ${ports.redis} --bind 127.0.0.1 ${own} ${title}`
}

/** redis in the ways in which people start it. */
function redis(making: Making, way: 'hooked' | 'bare' | 'foreground' | 'declared-daemon'): PackageInput {
  const { command, files } = place(making.programs.redis, way === 'hooked' ? 'packed' : 'robot')
  const [call, base] = [redisCall(making, command), { code: 'kv', version: making.version, files }]
  const daemon = `${call} --daemonize yes`
  if (way === 'hooked') return { ...base, hooks: { start: daemon, healthcheck: healthy('redis.pid') } }
  if (way === 'bare') {
    const forgetting = 'rm -f "$FILO_STATE_DIR/redis.pid"; (cd /; exec env -i setsid "$@" >/dev/null 2>&1) &'
    return { ...base, hooks: { start: `set -- ${call}; ${forgetting}` } }
  }
  const text = way === 'foreground' ? `exec ${call}` : daemon
  const readiness = { type: 'tcp', port: making.ports.redis, intervalS: 1 } as const
  const service = { name: 'redis', command: 'sh', args: ['-c', text] }
  if (way === 'foreground') return { ...base, services: [{ ...service, readiness }] }
  // Never ready, however slowly it turns into a daemon: one that ends well in the watch may be started again.
  const never = { type: 'command', command: 'false', intervalS: 1 } as const
  return { ...base, services: [{ ...service, readiness: never, startTimeoutS: 10 }] }
}

/** It turns a deaf ear to SIGTERM, without environment and in a session of its own. */
const deaf = (shell: string) => `env -i setsid "${shell}" -c 'trap "" TERM; while :; do sleep 1; done' &`

function plain(version: string): PackageInput {
  return { code: 'core', version, files: { version } }
}

/** Releases that replace one another on the same ports, in which the programs are started in every way; and sick ones. */
export function makeHiddenReleases(programs: HiddenPrograms, ports: ProofPorts): HiddenRelease[] {
  const made: HiddenRelease[] = []
  const add = (version: string, makers: ((making: Making) => PackageInput)[], isSick = false) => {
    const making = { programs, ports, version }
    const packages = makers.map((make) => make(making))
    const has = (code: string) => packages.some((item) => item.code === code)
    const runs = (
      [
        ['nginx', 'webd'],
        ['redis', 'kv'],
      ] as const
    ).flatMap(([name, code]) => (has(code) ? [name] : []))
    const release = makeRelease(version, [plain(version), ...packages], { bakeS: 1 })
    made.push({ release, version, runs, isSick })
  }
  const web = (make: (making: Making) => PackageInput) => (programs.nginx ? [make] : [])
  const kv = (make: (making: Making) => PackageInput) => (programs.redis ? [make] : [])
  add('1.0.0', [...web((m) => hookedNginx(m, 'packed')), ...kv((m) => redis(m, 'foreground'))])
  add('2.0.0', [...web((m) => hookedNginx(m, 'robot')), ...kv((m) => redis(m, 'hooked'))])
  add('3.0.0', [...web((m) => declaredNginx(m, 'packed')), ...kv((m) => redis(m, 'bare'))])
  add('4.0.0', [])
  const sick = (make: (making: Making) => PackageInput) => (making: Making) => {
    const { hooks, ...item } = make(making)
    return { ...item, hooks: { ...hooks, healthcheck: { text: 'exit 1', timeoutS: 1 } } }
  }
  add(
    '5.0.0-sick',
    [...web(sick((m) => hookedNginx(m, 'packed'))), ...kv(sick((m) => redis(m, 'hooked')))],
    true,
  )
  add(
    '6.0.0-sick',
    [...web((m) => declaredNginx(m, 'robot')), ...kv((m) => redis(m, 'declared-daemon'))],
    true,
  )
  const stubborn = {
    code: 'deaf',
    files: {},
    hooks: { start: deaf(programs.shell), healthcheck: { text: 'exit 1', timeoutS: 1 } },
  }
  add('7.0.0-sick', [...kv((m) => redis(m, 'bare')), (m) => ({ ...stubborn, version: m.version })], true)
  return made
}
