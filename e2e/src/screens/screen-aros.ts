import type { Client } from '@filo/contract/client'
import { createPackage } from '@filo/contract/packages/packages-routes'
import type { VersionAction } from '@filo/contract/packages/version-states'
import { changeVersionState, createVersion } from '@filo/contract/packages/versions-routes'
import { createRobotModel, createRobotType } from '@filo/contract/robot-models/robot-models-routes'
import { getSession } from '@filo/contract/session/session-routes'
import type { Team } from '@filo/dev-env/releases/team'
import type { TestServer } from '@filo/server/testing/test-context'
import { fillVersion } from '@filo/server/testing/test-packages'
import { signInAs, type TestPerson } from '@filo/server/testing/test-people'
import { type ArosFixture, type ComponentWords, createArosFixture, makePackages } from '../aros-cases.ts'

/** Who a release needs, each as the person whose screens are opened. */
interface ReleasePeople {
  admin: TestPerson
  developer: TestPerson
  composer: TestPerson
  approver: TestPerson
  tester: TestPerson
  production: TestPerson
}

/** The fixture of the browser tests on the server of a screen test. */
export interface ScreenAros extends ArosFixture {
  people: ReleasePeople
}

/** The API as a person sees it, answered in this process. @throws Error for any answer but a success */
function clientOf(person: TestPerson): Client {
  return {
    call: async (route, input) => {
      const { status, body } = await person.call(route, input)
      if (status >= 400) throw new Error(`${route.name}: ${JSON.stringify(body)}`)
      return body
    },
    download: () => Promise.reject(new Error('nothing is downloaded here')),
  }
}

function teamOf({ tester, ...others }: ReleasePeople): Team {
  return {
    address: '',
    developerCookie: others.developer.cookie,
    testerId: tester.userId,
    tester: clientOf(tester),
    admin: clientOf(others.admin),
    developer: clientOf(others.developer),
    composer: clientOf(others.composer),
    approver: clientOf(others.approver),
    production: clientOf(others.production),
    marketing: clientOf(others.admin),
  }
}

async function makeReady(
  server: TestServer,
  { developer }: Team,
  { code, tr, en, semver, needs }: ComponentWords,
  packageIds: Map<string, string>,
): Promise<string> {
  const body = { code, name: { tr, en }, kind: 'content' as const }
  const packageId = packageIds.get(code) ?? (await developer.call(createPackage, { body })).id
  packageIds.set(code, packageId)
  const { id } = await developer.call(createVersion, {
    params: { packageId },
    body: {
      semver,
      notes: { tr: `${tr} ${semver} hazır.`, en: `${en} ${semver} is ready.` },
      dependencies: needs ? [{ code: needs, range: '>=1.0.0' }] : [],
    },
  })
  await fillVersion(server, id, { VERSION: semver })
  await developer.call(changeVersionState, { params: { versionId: id }, body: { action: 'make_ready' } })
  return id
}

async function addModel({ production }: Team): Promise<void> {
  const name = { tr: 'Nova H1 insansı', en: 'Nova H1 humanoid' }
  const type = await production.call(createRobotType, { body: { code: 'T-1', name } })
  await production.call(createRobotModel, { body: { typeId: type.id, code: 'M-1', name } })
}

/** People, packages and a robot product with this code on an empty server, and ways to bring a version into any state. */
export async function openScreenAros(server: TestServer, code: string): Promise<ScreenAros> {
  const people = {
    admin: await signInAs(server, 'admin'),
    developer: await signInAs(server, 'developer'),
    composer: await signInAs(server, 'release_manager'),
    approver: await signInAs(server, 'release_manager'),
    tester: await signInAs(server, 'tester'),
    production: await signInAs(server, 'production'),
  }
  const team = teamOf(people)
  const packageIds = new Map<string, string>()
  const move = (person: Client, versionId: string, action: VersionAction) =>
    person.call(changeVersionState, { params: { versionId }, body: { action } })
  const packages = await makePackages(
    (words) => makeReady(server, team, words, packageIds),
    async (versionId) => {
      await move(team.developer, versionId, 'start_test')
      await move(team.approver, versionId, 'approve')
      await move(team.approver, versionId, 'release')
    },
  )
  await addModel(team)
  return { ...(await createArosFixture(team, packages, code)), people }
}

/** What a person is called. */
export async function nameOf(person: TestPerson): Promise<string> {
  return (await person.call(getSession, {})).body.user.displayName
}
