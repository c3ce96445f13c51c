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
    localPort: 7480,
    unknownBody: 'install',
    remote: { access: 'on', user: '', shell: '', roots: [], desktop: 'auto', systemServices: false },
    logLevel: 'info',
  })
})

test('a claim code is read however it was typed, and an empty one is none', () => {
  const read = (code: string) => readConfig(['--server', 'https://x'], { FILO_CLAIM_CODE: code }).claimCode
  expect(read('7k3f 9qxm 2twa')).toBe('7K3F-9QXM-2TWA')
  expect(read('')).toBeUndefined()
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
  [['--server', 'https://x', '--local-port', '65536'], {}, 'localPort'],
  [['--server', 'https://x'], { FILO_UNKNOWN_BODY: 'guess' }, 'unknownBody'],
  [['--server', 'https://x'], { FILO_CLAIM_CODE: '7K3F-9QXM' }, 'claimCode'],
  [['--server', 'https://x', '--claim-code', '7K3F-9QXM-2TWU'], {}, '12 letters and digits'],
])('%j with %j is refused naming %s', (args, env, name) => {
  expect(() => readConfig(args, env)).toThrow(BadConfig)
  expect(() => readConfig(args, env)).toThrow(name)
})

test('proxies are read in lower case first, with NO_PROXY and the file of authorities', () => {
  const env = {
    HTTPS_PROXY: 'http://upper:3128',
    https_proxy: 'http://robot:p%40ss@proxy:3128',
    NO_PROXY: 'localhost',
    FILO_CA_FILE: '/etc/own.pem',
  }
  expect(readConfig(['--server', 'https://x'], env).network).toEqual({
    httpsProxy: 'http://robot:p%40ss@proxy:3128',
    httpProxy: '',
    noProxy: 'localhost',
    caFile: '/etc/own.pem',
  })
  expect(readConfig(['--server', 'https://x', '--ca-file', '/own.pem'], env).network.caFile).toBe('/own.pem')
})

test.each([
  'proxy:3128',
  'socks5://robot:s3cret@proxy',
  'http://robot:s3cret%@proxy',
  'http://robot:s3 cret@proxy',
])('a proxy that cannot be used is refused, and its password not repeated: %s', (HTTPS_PROXY) => {
  const read = () => readConfig(['--server', 'https://x'], { HTTPS_PROXY })
  expect(read).toThrow(/network\.httpsProxy: a proxy is http:\/\/\[user:password@\]host/)
  expect(read).not.toThrow(/s3/)
})
