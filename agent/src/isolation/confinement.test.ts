import type { ProgramPermission } from '@filo/contract/programs/program-kinds'
import { expect, test } from 'vitest'
import { confinementArgs, filesFolders, hiddenPaths } from './confinement.ts'

const machine = {
  devices: [
    '/dev/snd/controlC0',
    '/dev/snd/pcmC0D0c',
    '/dev/snd/pcmC0D0p',
    '/dev/video0',
    '/dev/fb0',
    '/dev/ttyUSB0',
    '/dev/ttyACM1',
    '/dev/i2c-1',
    '/dev/tty1',
    '/dev/null',
    '/dev/urandom',
    '/dev/dri',
  ],
  sockets: ['/run/user/1000/pulse', '/run/user/1000/wayland-0', '/run/user/1000/bus', '/tmp/.X11-unix'],
}
const motors = ['/dev/ttyUSB0', '/dev/ttyACM1', '/dev/i2c-1']
const screens = ['/dev/fb0', '/run/user/1000/wayland-0', '/tmp/.X11-unix']

test.each<[ProgramPermission[], string[]]>([
  [
    [],
    [
      ...machine.devices.slice(0, 8),
      ...machine.sockets.filter((path) => !path.endsWith('bus')),
      ...filesFolders,
    ],
  ],
  [
    ['microphone', 'files'],
    ['/dev/snd/pcmC0D0p', '/dev/video0', ...motors, ...screens, '/run/user/1000/pulse'],
  ],
  [
    ['microphone', 'speakers', 'files'],
    ['/dev/video0', ...motors, ...screens],
  ],
  [
    ['camera', 'screen', 'motion', 'files'],
    ['/dev/snd/controlC0', '/dev/snd/pcmC0D0c', '/dev/snd/pcmC0D0p', '/run/user/1000/pulse'],
  ],
])('a program with %j does not see the rest of the machine', (granted, hidden) => {
  expect(hiddenPaths(granted, machine).toSorted()).toEqual(hidden.toSorted())
})

test('without the network it gets one of its own, and a device is in its place a hole', () => {
  const bare = { mayUseApi: false, files: ['/dev/video0'], folders: ['/srv'] }
  expect(confinementArgs({ ...bare, mayUseNetwork: false }).join(' ')).toBe(
    '--dev-bind /dev/null /dev/video0 --tmpfs /srv --unshare-net',
  )
  expect(confinementArgs({ ...bare, mayUseNetwork: true })).not.toContain('--unshare-net')
})
