import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, readdir } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { dirname, join } from 'node:path'
import { isFinalPhase } from '@filo/contract/device/messages/update-progress'
import { expect, onTestFinished, test } from 'vitest'
import { agentFolder } from './agent-folder.ts'
import { makeProgram, makeRelease, type ProgramRelease } from './test/make-release.ts'
import { openRobotFixture } from './test/robot-fixture.ts'
import { servicePackage } from './test/service-package.ts'

const nginx = '/usr/sbin/nginx'

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

const config = (port: number, version: string) => `daemon off; pid nginx.pid; worker_processes 2;
events {}
http {
  access_log off;
  client_body_temp_path body; proxy_temp_path proxy; fastcgi_temp_path fastcgi; uwsgi_temp_path uwsgi; scgi_temp_path scgi;
  server { listen 127.0.0.1:${port}; return 200 "${version}"; }
}`

function web(port: number, version: string): ProgramRelease {
  const own = ['-e', 'stderr', '-p', `\${FILO_STATE_DIR}/`, '-c', `\${FILO_PACKAGE_DIR}/nginx.conf`]
  const services = [{ name: 'nginx', command: nginx, args: own, readiness: { type: 'http' as const, port } }]
  return makeProgram('web', version, [
    { code: 'webd', version, files: { 'nginx.conf': config(port, version) }, services },
  ])
}

test.runIf(existsSync(nginx))(
  'Debian’s nginx is a program: it answers, is updated on the port it has, and leaves neither process nor port',
  async () => {
    const fixture = await openRobotFixture()
    onTestFinished(() => fixture.close())
    await chmod(dirname(fixture.folder), 0o755)
    const servicesFolder = join(fixture.folder, '..', 'services')
    const isolation = { isolation: 'auto', servicesUser: 'nobody' } as const
    const { robot } = await fixture.startLinked({ servicesFolder, isolation })
    const [aros, port] = [makeRelease('one', [servicePackage('1.0.0')]), await freePort()]
    fixture.server.publish(aros)
    const updateId = fixture.server.assign(robot, aros)
    await fixture.ending(robot, updateId)
    const answer = () =>
      fetch(`http://127.0.0.1:${port}/`).then(
        (found) => found.text(),
        () => 'nobody',
      )

    async function order(release?: ProgramRelease) {
      const orderId = randomUUID()
      const releaseId = release?.manifest.releaseId ?? null
      if (release) fixture.server.publish(release)
      const input = { orderId, code: 'web', releaseId, isStopped: false, keepData: false }
      const programs = [{ order: input, ...(release && { release }) }]
      fixture.server.assign(robot, aros, { updateId, programs })
      const end = await fixture.server.see(() =>
        robot.messages.find(
          (one) => one.type === 'program-progress' && one.orderId === orderId && isFinalPhase(one.phase),
        ),
      )
      return end.type === 'program-progress' ? end : undefined
    }

    for (const version of ['1.0.0', '1.1.0']) {
      const end = await order(web(port, version))
      expect(end?.phase, end?.message.text).toBe('succeeded')
      expect(await answer()).toBe(version)
    }
    expect(await order()).toMatchObject({
      phase: 'succeeded',
      receipt: { left: [], services: ['webd/nginx'] },
    })
    expect(await answer()).toBe('nobody')
    expect(await readdir(agentFolder(fixture.folder, servicesFolder).openPrograms)).toEqual([])
  },
)
