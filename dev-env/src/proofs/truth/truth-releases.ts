import { getArosVersion } from '@filo/contract/aros-versions/aros-versions-routes'
import { passTestAros, publishFromTest } from '../../releases/aros-release.ts'
import { ensurePackage, readyVersion, releaseVersion } from '../../releases/package-version.ts'
import { tarOf } from '../../releases/tar-of.ts'
import type { Team } from '../../releases/team.ts'

/** A release of the proof, by its number. */
export interface TruthRelease {
  version: string
  arosId: string
  contentHash: string
}

const sh = (text: string) => ({ language: 'sh' as const, text, timeoutS: 20 })

/**
 * Says its process id, and ends by itself so many seconds after its start as a file in its own folder asks of its version. The
 * robot's record of it lies beside the robot's folder, where no restored disk takes it back.
 */
const service = `#!/bin/sh
echo $$ > "$FILO_STATE_DIR/pid"
limit="$FILO_STATE_DIR/die-after-$FILO_VERSION"
if [ -f "$limit" ]; then sleep "$(cat "$limit")"; exit 3; fi
exec sleep 100000
`

const record = 'echo "install $FILO_VERSION" >> "$FILO_STATE_DIR/../../../$FILO_SERIAL.history"\n'

/** Seconds for which a robot watches a release of the proof before it counts. */
const BAKE_S = 3

/** Publishes one release whose one service is the proof's; `makesDefault` gives it to all robots of the variant. */
export async function publishTruthRelease(
  team: Team,
  about: { variantId: string; version: string; makesDefault: boolean },
): Promise<TruthRelease> {
  const { variantId, version, makesDefault } = about
  const name = { tr: 'Servis', en: 'Service' }
  const packageId = await ensurePackage(team.developer, { code: 'svc', name, kind: 'service' })
  const content = await tarOf([
    { path: 'run.sh', content: service, isExecutable: true },
    { path: 'version.txt', content: `${version}\n` },
  ])
  const manifest = JSON.stringify({ services: [{ name: 'main', command: './run.sh' }] })
  const hooks = { install: sh(`${record}sleep 0.5\n`), healthcheck: sh('sleep 0.5\n') }
  const versionId = await readyVersion(team, packageId, {
    semver: version,
    notes: { tr: 'Deneme', en: 'Trial' },
    archive: { fileName: `svc-${version}.tar`, content },
    hooks,
    manifest,
  })
  await releaseVersion(team, versionId)
  const input = { variantId, name: 'Nova AROS', semver: version, versionIds: [versionId], bakeS: BAKE_S }
  const arosId = await publishFromTest(team, await passTestAros(team, input), makesDefault)
  const { contentHash } = await team.composer.call(getArosVersion, { params: { ArosId: arosId } })
  return { version, arosId, contentHash: contentHash ?? '' }
}
