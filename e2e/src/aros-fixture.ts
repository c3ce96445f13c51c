import { ensurePackage, readyVersion, releaseVersion } from '@filo/dev-env/releases/package-version'
import { tarOf } from '@filo/dev-env/releases/tar-of'
import { signInTeam, type Team } from '@filo/dev-env/releases/team'
import { type ArosFixture, type ComponentWords, createArosFixture, makePackages } from './aros-cases.ts'
import type { Product } from './product.ts'

async function makeVersion(team: Team, { code, tr, en, semver, needs }: ComponentWords): Promise<string> {
  const packageId = await ensurePackage(team.developer, { code, name: { tr, en }, kind: 'content' })
  return readyVersion(team, packageId, {
    semver,
    notes: { tr: `${tr} ${semver} hazır.`, en: `${en} ${semver} is ready.` },
    archive: { fileName: `${code}.tar`, content: await tarOf([{ path: 'VERSION', content: semver }]) },
    hooks: {},
    ...(needs && { dependencies: [{ code: needs, range: '>=1.0.0' }] }),
  })
}

const prepared = new Map<string, ReturnType<typeof prepare>>()

async function prepare({ address, people }: Product) {
  const team = await signInTeam(address, people)
  const packages = await makePackages(
    (words) => makeVersion(team, words),
    (versionId) => releaseVersion(team, versionId),
  )
  return { team, packages }
}

/** Opens a fixture around a new robot product with this code; people and packages of a running product are made once. */
export async function openArosFixture(product: Product, code: string): Promise<ArosFixture> {
  const making = prepared.get(product.address) ?? prepare(product)
  prepared.set(product.address, making)
  const { team, packages } = await making
  return createArosFixture(team, packages, code)
}
