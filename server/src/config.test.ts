import { expect, test } from 'vitest'
import { BadConfig, readConfig } from './config.ts'

const refusalOf = (environment: Record<string, string>) => {
  try {
    readConfig(environment)
    return undefined
  } catch (error) {
    if (!(error instanceof BadConfig)) throw error
    return error.message
  }
}

test('without any setting the server starts', () => {
  expect(refusalOf({})).toBeUndefined()
})

test('mail is set up only together with the address that its links lead to', () => {
  const SMTP_URL = 'smtp://mail.example'
  expect(refusalOf({ SMTP_URL })).toMatch(/^SMTP_URL needs PUBLIC_URL/)
  expect(refusalOf({ SMTP_URL, PUBLIC_URL: 'https://filo.example' })).toBeUndefined()
})

test('a port that no browser opens is refused, unless a proxy stands before it', () => {
  expect(refusalOf({ PORT: '6000' })).toBe(
    'PORT: browsers open nothing on port 6000; choose another, such as 4000',
  )
  expect(refusalOf({ PORT: '6000', PUBLIC_URL: 'https://filo.example' })).toBeUndefined()
  expect(refusalOf({ PORT: '6001' })).toBeUndefined()
})

test.each(['https://Filo.Example', 'https://filo.example/', 'https://filo.example:443'])(
  '%s is the origin https://filo.example',
  (address) => {
    expect(readConfig({ PUBLIC_URL: address }).publicUrl).toBe('https://filo.example')
  },
)

test.each([
  'filo.example',
  'https://filo.example/console',
  'https://filo.example/?a=b',
  'https://filo.example/#a',
  'https://a:b@filo.example',
  'ftp://filo.example',
])('%s is no origin, and the start is refused in one line', (address) => {
  expect(refusalOf({ PUBLIC_URL: address })).toBe(
    'PUBLIC_URL: must be an origin such as https://filo.example, without a path or a query',
  )
})

test.each(['10.0.0.1', '10.0.0.0/8, ::1', 'fd00::/8', 'loopback', '127.0.0.1/32,uniquelocal'])(
  '%s can be trusted as a proxy',
  (proxies) => {
    expect(refusalOf({ TRUSTED_PROXIES: proxies })).toBeUndefined()
  },
)

test.each(['proxy.example', '10.0.0.0/33', '10.0.0.1/', 'fd00::/129', '*', '10.0.0.300'])(
  '%s is no address of a proxy, and the start is refused in one line',
  (proxies) => {
    const refusal = refusalOf({ TRUSTED_PROXIES: proxies })
    expect(refusal).toMatch(/^TRUSTED_PROXIES: .+ is neither an address nor a network$/)
    expect(refusal).not.toContain('\n')
  },
)

test('the metrics token is long enough not to be guessed', () => {
  expect(refusalOf({ FILO_METRICS_TOKEN: 'short' })).toContain('FILO_METRICS_TOKEN')
})

const oidc = {
  OIDC_ISSUER: 'https://login.example/realms/filo',
  OIDC_CLIENT_ID: 'filo',
  OIDC_CLIENT_SECRET: 'secret',
  OIDC_LABEL: 'Örnek AŞ',
}

test('the identity provider is set up with all four settings, and its name is kept letter by letter', () => {
  expect(readConfig({ ...oidc, OIDC_ISSUER: 'https://login.example/' }).oidc).toEqual({
    issuer: 'https://login.example/',
    clientId: 'filo',
    clientSecret: 'secret',
    label: 'Örnek AŞ',
  })
  expect(readConfig({}).oidc).toBeUndefined()
})

test.each(Object.keys(oidc))('without %s alone the start is refused in one line that names it', (name) => {
  const refusal = refusalOf({ ...oidc, [name]: '' })
  expect(refusal).toBe(`${name} must be set together with the others of its group`)
})

test.each(['login.example', 'http://login.example', 'https://login.example/?a=b', 'ftp://login.example'])(
  '%s is no identity provider, and the start is refused in one line',
  (issuer) => {
    expect(refusalOf({ ...oidc, OIDC_ISSUER: issuer })).toMatch(/^OIDC_ISSUER: must be an https:\/\/ address/)
  },
)

test.each(['http://127.0.0.1:9000', 'http://localhost:9000/realm', 'http://[::1]:9000'])(
  'on this very machine %s may do without TLS',
  (issuer) => {
    expect(refusalOf({ ...oidc, OIDC_ISSUER: issuer })).toBeUndefined()
  },
)

test('the key is beside the data folder unless a file or a program is named', () => {
  const sources = (environment: Record<string, string>) => readConfig(environment).keySources
  expect(sources({ FILO_DATA_DIR: '/srv/filo/data' })).toEqual([
    { kind: 'file', path: '/srv/filo/data.key', mayBeMade: true },
  ])
  expect(sources({ FILO_KEY_COMMAND: '/usr/bin/kms', FILO_OLD_KEY_FILE: '/etc/filo/key' })).toEqual([
    { kind: 'command', program: '/usr/bin/kms' },
    { kind: 'file', path: '/etc/filo/key', mayBeMade: false },
  ])
})

test.each([
  [{ FILO_KEY_FILE: '/a', FILO_KEY_COMMAND: '/b' }, /^FILO_KEY_FILE and FILO_KEY_COMMAND: only one/],
  [{ FILO_KEY_COMMAND: '/a', FILO_OLD_KEY_COMMAND: '/b' }, /^FILO_OLD_KEY_COMMAND: /],
  [{ FILO_DATA_DIR: '/srv/data', FILO_KEY_FILE: '/srv/data/db/key' }, /must not lie in the data folder/],
  [{ FILO_DATA_DIR: '/srv/data', FILO_OLD_KEY_FILE: '/srv/data/key' }, /must not lie in the data folder/],
])('%o is refused in one line', (environment, line) => {
  expect(refusalOf(environment as Record<string, string>)).toMatch(line)
})
