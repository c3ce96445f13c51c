import { makeRelease, type PackageInput, type Release } from '../test/make-release.ts'

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

const sickCheck = { text: 'exit 1', timeoutS: 1 }

/** A package with a process that runs on, says which version it is, and is asked for it by the health check. */
function service(version: string, isSick: boolean): PackageInput {
  const serve = `require('node:fs').writeFileSync(process.env.FILO_STATE_DIR + '/running', process.env.FILO_VERSION)
setInterval(() => {}, 1000)`
  return {
    code: 'service',
    version,
    files: { 'serve.cjs': serve, 'version.txt': version },
    hooks: {
      install: 'sleep 0.02',
      start: 'rm -f "$FILO_STATE_DIR/running"; "$FILO_NODE" serve.cjs & sleep 0.02',
      healthcheck: isSick ? sickCheck : 'test "$(cat "$FILO_STATE_DIR/running")" = "$FILO_VERSION"',
      rollback: 'sleep 0.02',
    },
  }
}

export interface ProofReleases {
  /** They replace each other; more than a robot keeps, so that most installations download. */
  good: Release[]
  /** They never get healthy. */
  sick: Release[]
}

/** Whether an installation of the release restarts the robot: every release of a proof has a `core` of its own. */
export function isRestarting({ manifest }: Release): boolean {
  return manifest.packages.some(({ restart }) => restart === 'robot')
}

/** Four good releases and two sick ones; their contents hang on `random`, so that a seed gives the same again. */
export function makeProofReleases(random: () => number): ProofReleases {
  const shared = randomBytes(random, 200_000)
  const make = (version: string, restart: 'service' | 'robot', isSick = false) =>
    makeRelease(version, [
      { ...content('core', version, random, shared), restart },
      service(version, isSick),
      content('voice', version, random, shared),
    ])
  return {
    good: [
      make('1.0.0', 'service'),
      make('2.0.0', 'robot'),
      make('5.0.0', 'service'),
      make('6.0.0', 'robot'),
    ],
    sick: [make('3.0.0-sick', 'service', true), make('4.0.0-sick', 'robot', true)],
  }
}
