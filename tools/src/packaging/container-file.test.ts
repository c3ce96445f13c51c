import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { repositoryRoot } from '../source/repository-files.ts'
import { copiesOf, readContainerFile, textsOf } from './container-file.ts'

const read = (path: string) => readFileSync(join(repositoryRoot, path), 'utf8')
const [build, server] = readContainerFile(read('Dockerfile'))
const scripts: Record<string, string> = JSON.parse(read('package.json')).scripts
const home = '/opt/filo/'
const serverFlags = /SERVER_FLAGS = \['(\S+)'\]/.exec(read('tools/bootstrap.mjs'))?.[1]

test('both stages stand on the Node that the repository names', () => {
  const major = read('.node-version').trim()
  for (const stage of [build, server]) expect(stage?.base).toMatch(new RegExp(`^node:${major}-`))
})

test('what it runs with npm is a command of npm or a script of ours', () => {
  const runs = build ? textsOf(build, 'RUN') : []
  expect(runs).toEqual(['npm ci', 'npm run build', 'npm prune --omit=dev'])
  for (const script of runs.flatMap((run) => /^npm run (\S+)/.exec(run)?.[1] ?? []))
    expect(scripts).toHaveProperty(script)
})

test('everything that is taken over is in the repository, or is what the build makes', () => {
  const made = new Set(['node_modules', 'server/dist', 'console/dist'])
  const copies = server ? copiesOf(server) : []
  expect(copies.length).toBeGreaterThan(5)
  for (const { from, source, target } of copies) {
    const path = source.slice(home.length)
    expect([from, source.startsWith(home)]).toEqual([build?.name, true])
    expect(made.has(path) || existsSync(join(repositoryRoot, path)), source).toBe(true)
    const folder = target.endsWith('/') ? join(target, path.split('/').at(-1) ?? '') : target
    expect(join(folder), source).toBe(path)
  }
})

test('it starts what npm run serve starts, as a user without rights, and asks whether it is ready', () => {
  const started = /--built (\S+)/.exec(scripts['serve'] ?? '')?.[1]
  expect(serverFlags).toMatch(/^--max-semi-space-size=\d+$/)
  expect(server && textsOf(server, 'CMD')).toEqual([`["node", "${serverFlags}", "${started}"]`])
  expect(server && textsOf(server, 'USER')).toEqual(['filo'])
  const [check = ''] = server ? textsOf(server, 'HEALTHCHECK') : []
  expect(check).toContain('packaging/server/healthy.mjs')
  expect(read('packaging/server/healthy.mjs')).toContain('/readyz')
})

test('the whole product in one go gives its server the same memory', () => {
  const started = /tools\/bootstrap\.mjs (\S+)/.exec(scripts['start'] ?? '')?.[1]
  expect(read('tools/bootstrap.mjs')).toContain(`args[0] === '${started}' ? SERVER_FLAGS`)
})

test('keys, data and packages of the machine that builds stay out of it', () => {
  const ignored = read('.dockerignore').split('\n')
  expect(ignored).toEqual(expect.arrayContaining(['.git', '**/node_modules', '**/dist', '.filo-data*']))
})

test('the service starts the same program with the Node of the lock file, as a user without rights', () => {
  const unit = read('packaging/server/filo.service')
  expect(unit).toContain(`ExecStart=/opt/filo/node_modules/.bin/node ${serverFlags} server/dist/main.mjs`)
  expect(unit).toMatch(/^User=filo$/m)
  expect(unit).toMatch(/^Restart=always$/m)
  // The server ends by itself within this time (server/src/main.ts).
  const ownS = Number(/STOP_WITHIN_MS = (\d+)_000/.exec(read('server/src/main.ts'))?.[1])
  expect(Number(/^TimeoutStopSec=(\d+)$/m.exec(unit)?.[1])).toBeGreaterThan(ownS)
})

test('a file is read with its comments, blank lines and continued lines', () => {
  const text = '# a\nFROM x AS one\n\nRUN a \\\n  b\nFROM y\nCOPY --from=one /p ./q\n'
  const [first, second] = readContainerFile(text)
  expect(first).toEqual({ name: 'one', base: 'x', steps: [{ name: 'RUN', text: 'a b' }] })
  expect(second && copiesOf(second)).toEqual([{ from: 'one', source: '/p', target: './q' }])
  expect(() => readContainerFile('RUN a')).toThrow('begins with FROM')
})
