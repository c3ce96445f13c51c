import { expect, test } from 'vitest'
import { BadConfig, readConfig } from './config.ts'

test('the command line wins over the environment', () => {
  const env = {
    FILO_SERVER: 'http://127.0.0.1:1',
    FILO_SERIAL: 'ENV-1',
    FILO_INSTALL_KEY: '',
    FILO_STOP_SERVICES: '1',
  }
  const config = readConfig(['--serial', 'CLI-1', '--data', '/tmp/x'], env)
  expect(config).toMatchObject({ serverUrl: 'http://127.0.0.1:1', serial: 'CLI-1', dataFolder: '/tmp/x' })
  expect(config).toMatchObject({
    installKey: undefined,
    stopServices: true,
    reboot: 'none',
    portBase: 18_000,
    logLevel: 'info',
  })
})

test.each([
  ['none', 'none'],
  ['agent', 'agent'],
  ['systemctl reboot', ['systemctl', 'reboot']],
  [' /usr/bin/reboot  --now ', ['/usr/bin/reboot', '--now']],
])('FILO_REBOOT=%j restarts the robot by %j', (text, reboot) => {
  expect(readConfig(['--server', 'https://x'], { FILO_REBOOT: text })).toMatchObject({ reboot })
})

test.each([
  [[], {}, 'serverUrl'],
  [['--server', 'ftp://x'], {}, 'serverUrl'],
  [['--server', 'https://x', '--log-level', 'loud'], {}, 'logLevel'],
  [['--server', 'https://x', '--bogus'], {}, 'bogus'],
  [['--server', 'https://x'], { FILO_PORT_BASE: '80' }, 'portBase'],
  [['--server', 'https://x'], { FILO_REBOOT: ' ' }, 'reboot'],
])('%j with %j is refused naming %s', (args, env, name) => {
  expect(() => readConfig(args, env)).toThrow(BadConfig)
  expect(() => readConfig(args, env)).toThrow(name)
})
