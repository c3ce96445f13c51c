import * as lifecycle from '@filo/contract/aros-versions/aros-lifecycle-routes'
import { createArosDraft, updateArosDraft } from '@filo/contract/aros-versions/aros-versions-routes'
import type { ArosChannel } from '@filo/contract/device/assignment/aros-manifest'
import { createProducedRobot } from '@filo/contract/produced-robots/produced-robots-routes'
import { listRobotModels } from '@filo/contract/robot-models/robot-models-routes'
import { createRobot } from '@filo/contract/robots/robots-routes'
import { assignTester } from '@filo/contract/testers/testers-routes'
import { passTestAros, publishFromTest } from '@filo/dev-env/releases/aros-release'
import type { Team } from '@filo/dev-env/releases/team'
import { newSerial } from './serials.ts'

/** Package versions that only these tests use, so that no other test changes their state. */
interface Packages {
  base: string
  /** Needs `base`. */
  speech: string
  welcome: string
  /** The next `speech`: ready, not approved, so for test versions only. */
  nextSpeech: string
}

/** One AROS version in the state a test begins with. */
export interface Prepared {
  id: string
  title: string
}

/** A robot product of a test's own, with packages to compose and people who bring a version into any state. */
export interface ArosFixture {
  team: Team
  variantId: string
  code: string
  /** What it is called in Turkish. */
  productName: string
  packages: Packages
  /** A draft of both channels; in install order, by default base, speech, welcome. */
  draft: (channel: ArosChannel, versionIds?: string[]) => Promise<Prepared>
  /** Locked; one pass of the tester will be enough. */
  candidate: (versionIds?: string[]) => Promise<Prepared>
  assignTester: (ArosId: string) => Promise<unknown>
  /** Given to the tester, who has not answered yet. */
  testing: (versionIds?: string[]) => Promise<Prepared>
  passed: (versionIds?: string[]) => Promise<Prepared>
  inReview: (versionIds?: string[]) => Promise<Prepared>
  approved: () => Promise<Prepared>
  published: (makeDefault: boolean) => Promise<Prepared>
  unit: (isTestRobot?: boolean) => Promise<{ id: string; serial: string }>
}

/** What one package version is made of. */
export interface ComponentWords {
  code: string
  tr: string
  en: string
  semver: string
  needs?: string
}

const speech = { code: 'desk-speech', tr: 'Konuşma tanıma', en: 'Speech recognition', needs: 'desk-base' }

/** The packages of a fixture, each made ready by `make` and, but for the last one, released by `release`. */
export async function makePackages(
  make: (words: ComponentWords) => Promise<string>,
  release: (versionId: string) => Promise<void>,
): Promise<Packages> {
  const made = {
    base: await make({ code: 'desk-base', tr: 'Taban yazılımı', en: 'Base software', semver: '1.0.0' }),
    speech: await make({ ...speech, semver: '1.0.0' }),
    welcome: await make({
      code: 'desk-welcome',
      tr: 'Karşılama içeriği',
      en: 'Welcome content',
      semver: '1.0.0',
    }),
  }
  for (const versionId of Object.values(made)) await release(versionId)
  return { ...made, nextSpeech: await make({ ...speech, semver: '1.1.0' }) }
}

const name = 'Karşılama AROS'

const nameOf = (code: string) => `Resepsiyon ${code}`

async function makeVariant(team: Team, code: string): Promise<string> {
  const { items } = await team.production.call(listRobotModels, { query: { size: 10 } })
  const modelId = items[0]?.id ?? ''
  const body = { modelId, code, name: { tr: nameOf(code), en: `Reception ${code}` } }
  return (await team.production.call(createRobot, { body })).id
}

let next = 0

/** A fixture around a new robot product with this code, made by these people of these packages. */
export async function createArosFixture(team: Team, packages: Packages, code: string): Promise<ArosFixture> {
  const { composer, approver } = team
  const variantId = await makeVariant(team, code)
  const usual = [packages.base, packages.speech, packages.welcome]
  const release = (versionIds: string[]) => {
    next += 1
    return { variantId, name, semver: `1.0.${next}`, versionIds }
  }
  const titled = (id: string, semver: string): Prepared => ({ id, title: `${name} ${semver}` })

  async function draft(channel: ArosChannel, versionIds = usual): Promise<Prepared> {
    const { semver } = release(versionIds)
    const made = await composer.call(createArosDraft, { body: { variantId, channel, name, semver } })
    const body = { items: versionIds.map((versionId) => ({ versionId })), quorum: 1 }
    await composer.call(updateArosDraft, { params: { ArosId: made.id }, body })
    return titled(made.id, semver)
  }

  async function candidate(versionIds?: string[]): Promise<Prepared> {
    const made = await draft('test', versionIds)
    await composer.call(lifecycle.lockAros, { params: { ArosId: made.id }, body: {} })
    return made
  }

  function assignOneTester(ArosId: string) {
    return composer.call(assignTester, { params: { ArosId }, body: { userId: team.testerId } })
  }

  async function testing(versionIds?: string[]): Promise<Prepared> {
    const made = await candidate(versionIds)
    const params = { ArosId: made.id }
    await assignOneTester(made.id)
    await composer.call(lifecycle.startArosTest, { params, body: {} })
    return made
  }

  async function passed(versionIds = usual): Promise<Prepared> {
    const input = release(versionIds)
    return titled(await passTestAros(team, input), input.semver)
  }

  async function inReview(versionIds = usual): Promise<Prepared> {
    const test = await passed(versionIds)
    const promoted = await composer.call(lifecycle.promoteAros, {
      params: { ArosId: test.id },
      body: { reason: 'Test geçti' },
    })
    await composer.call(lifecycle.requestArosReview, { params: { ArosId: promoted.id }, body: {} })
    return { id: promoted.id, title: test.title }
  }

  async function approved(): Promise<Prepared> {
    const made = await inReview()
    const body = { comment: 'Uygun' }
    await approver.call(lifecycle.approveAros, { params: { ArosId: made.id }, body })
    return made
  }

  async function published(makeDefault: boolean): Promise<Prepared> {
    const test = await passed()
    return { id: await publishFromTest(team, test.id, makeDefault), title: test.title }
  }

  async function unit(isTestRobot = false): Promise<{ id: string; serial: string }> {
    const body = { serial: newSerial(), variantId, name: 'Lobi', isTestRobot }
    const { id, serial } = await team.production.call(createProducedRobot, { body })
    return { id, serial }
  }

  return {
    team,
    variantId,
    code,
    productName: nameOf(code),
    packages,
    draft,
    candidate,
    assignTester: assignOneTester,
    testing,
    passed,
    inReview,
    approved,
    published,
    unit,
  }
}
