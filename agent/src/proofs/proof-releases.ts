import {
  makeProgram,
  makeRelease,
  type PackageInput,
  type ProgramRelease,
  type Release,
} from '../test/make-release.ts'

function randomBytes(random: () => number, length: number): Uint8Array {
  return Uint8Array.from({ length }, () => Math.floor(random() * 256))
}

/** A package of plain files: some the same in every release, some not. */
function content(code: string, version: string, random: () => number, shared: Uint8Array): PackageInput {
  const files: PackageInput['files'] = { 'shared.bin': { data: shared, mode: 0o644 }, 'version.txt': version }
  for (let index = 0; index < 6; index += 1) {
    const data = randomBytes(random, Math.floor(random() * 120_000))
    files[`data/${index}.bin`] = { data, mode: index % 2 ? 0o755 : 0o644 }
  }
  const hooks = { preinstall: 'sleep 0.02', install: 'sleep 0.03', rollback: 'sleep 0.02' }
  return { code, version, files, hooks }
}

/** What is wrong with a release: its health check says so, or only a service that dies while it is watched. */
type Sickness = 'none' | 'check' | 'watch'

const sickCheck = { text: 'exit 1', timeoutS: 1 }

/** How long every release is watched. */
export const bakeS = 1

/** A service dies so long after its start: when it counts as ready, and before a watch of its own could be over. */
const diesAfterS = 0.7

/** A package with a process that runs on, says which version it is, and is asked for it by the health check; and one that is declared. */
function service(version: string, sickness: Sickness): PackageInput {
  const serve = `require('node:fs').writeFileSync(process.env.FILO_STATE_DIR + '/running', process.env.FILO_VERSION)
setInterval(() => {}, 1000)`
  const life = sickness === 'watch' ? `sleep ${diesAfterS}; exit 3` : 'exec sleep 3600'
  return {
    code: 'service',
    version,
    services: [{ name: declaredName, command: 'sh', args: ['-c', life] }],
    files: { 'serve.cjs': serve, 'version.txt': version },
    hooks: {
      install: 'sleep 0.02',
      start: 'rm -f "$FILO_STATE_DIR/running"; "$FILO_NODE" serve.cjs & sleep 0.02',
      healthcheck:
        sickness === 'check' ? sickCheck : 'test "$(cat "$FILO_STATE_DIR/running")" = "$FILO_VERSION"',
      rollback: 'sleep 0.02',
    },
  }
}

/** The service that the package `service` declares. */
export const declaredName = 'declared'

interface ProofReleases {
  /** They replace each other; more than a robot keeps, so that most installations download. */
  good: Release[]
  /** They never get healthy, or do not stay so. */
  sick: Release[]
}

/** Whether an installation of the release restarts the robot: every release of a proof has a `core` of its own. */
export function isRestarting({ manifest }: Release): boolean {
  return manifest.packages.some(({ restart }) => restart === 'robot')
}

/** Four good releases and four sick ones; their contents hang on `random`, so that a seed gives the same again. */
export function makeProofReleases(random: () => number): ProofReleases {
  const shared = randomBytes(random, 200_000)
  const make = (version: string, restart: 'service' | 'robot', sickness: Sickness = 'none') =>
    makeRelease(
      version,
      [
        { ...content('core', version, random, shared), restart },
        service(version, sickness),
        content('voice', version, random, shared),
      ],
      { bakeS },
    )
  return {
    good: [
      make('1.0.0', 'service'),
      make('2.0.0', 'robot'),
      make('5.0.0', 'service'),
      make('6.0.0', 'robot'),
    ],
    sick: [
      make('3.0.0-sick', 'service', 'check'),
      make('4.0.0-sick', 'robot', 'check'),
      make('7.0.0-dies', 'service', 'watch'),
      make('8.0.0-dies', 'robot', 'watch'),
    ],
  }
}

/** Two good releases of a program and a sick one, of the packages that AROS has too. */
export function makeProofPrograms(
  code: string,
  random: () => number,
): { good: ProgramRelease[]; sick: ProgramRelease } {
  const shared = randomBytes(random, 100_000)
  const make = (version: string, sickness: Sickness = 'none') => {
    const uninstall = 'sleep 0.05'
    const main = service(version, sickness)
    return makeProgram(code, version, [
      content('core', `${code}-${version}`, random, shared),
      { ...main, hooks: { ...main.hooks, uninstall } },
    ])
  }
  return { good: [make('1.0.0'), make('1.1.0')], sick: make('2.0.0-sick', 'check') }
}
