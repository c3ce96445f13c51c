// Runs before anything is installed, on any Node >= 20, hence plain JavaScript: it installs what is missing,
// finds Node 24 and hands over to the TypeScript program named on the command line.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  existsSync,
  linkSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs'
import { constants } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const REQUIRED_MAJOR = 24
const LOCK_POLL_MS = 200
const PARENT_POLL_MS = 500
// V8 would keep up to 128 MB for young objects once a large import has filled them; Dockerfile and filo.service say the same.
const SERVER_FLAGS = ['--max-semi-space-size=16']
const root = dirname(dirname(fileURLToPath(import.meta.url)))
const modulesFolder = join(root, 'node_modules')
const binFolder = join(modulesFolder, '.bin')
const stampFile = join(modulesFolder, '.filo-installed')
const lockText = readFileSync(join(root, 'package-lock.json'), 'utf8')
const lockHash = createHash('sha256').update(lockText).digest('hex')

function fail(message) {
  process.stderr.write(`filo: ${message}\n`)
  process.exit(1)
}

function readJson(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return undefined
  }
}

function sleep(ms) {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)
}

/** Whether npm's own record of node_modules names what the lockfile names; optional packages may be absent. */
function recordAgrees(record) {
  const locked = Object.entries(JSON.parse(lockText).packages).filter(([path]) =>
    path.includes('node_modules/'),
  )
  return locked.every(([path, wanted]) => {
    const installed = record.packages[path]
    return installed
      ? installed.version === wanted.version &&
          (installed.integrity ?? '') === (wanted.integrity ?? installed.integrity ?? '')
      : wanted.optional
  })
}

/** True when node_modules holds the lockfile's packages, whoever installed them, and none was lost since. */
function isInstalled() {
  const record = readJson(join(modulesFolder, '.package-lock.json'))
  if (!record) return false
  const stamp = existsSync(stampFile) ? readFileSync(stampFile, 'utf8') : ''
  if (stamp !== lockHash && !recordAgrees(record)) return false
  return Object.keys(record.packages).every((path) => existsSync(join(root, path, 'package.json')))
}

function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

/** Takes the lock for this checkout's installation; a lock whose owner is gone is replaced. */
function lockInstallation() {
  // Within the checkout: in a folder that others write to, its name could be taken beforehand.
  const lockFile = join(root, '.filo-install.lock')
  const ownFile = `${lockFile}.${process.pid}`
  const release = () => {
    if (readJson(lockFile) === process.pid) unlinkSync(lockFile)
  }
  for (let told = false; ; sleep(LOCK_POLL_MS)) {
    writeFileSync(ownFile, String(process.pid))
    try {
      linkSync(ownFile, lockFile)
      unlinkSync(ownFile)
      return release
    } catch (error) {
      if (error.code !== 'EEXIST') throw error
    }
    const owner = readJson(lockFile)
    if (owner !== undefined && !isAlive(owner)) {
      renameSync(ownFile, lockFile)
      sleep(LOCK_POLL_MS)
      if (readJson(lockFile) === process.pid) return release
    }
    rmSync(ownFile, { force: true })
    if (!told) process.stdout.write('filo: another run is installing dependencies, waiting for it\n')
    told = true
  }
}

/** npm with the Node that npm itself runs on: the pinned one is about to be replaced. */
function runNpm(...args) {
  const { npm_execpath: npm, npm_node_execpath: node } = process.env
  const [command, ...before] = npm ? [node ?? process.execPath, npm] : ['npm']
  const result = spawnSync(command, [...before, ...args, '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: 'inherit',
  })
  if (result.error) fail(`could not run npm: ${result.error.message}`)
  return result.status === 0
}

/** Brings node_modules to what the lockfile names, one run at a time. */
function installDependencies() {
  if (isInstalled()) return
  const release = lockInstallation()
  try {
    if (isInstalled()) return
    process.stdout.write('filo: installing dependencies, this takes about a minute the first time\n')
    const wasInterrupted = !existsSync(join(modulesFolder, '.package-lock.json'))
    if (wasInterrupted) rmSync(modulesFolder, { recursive: true, force: true })
    // Not `npm ci`, which works too: it would begin by deleting what another run left whole.
    if (!runNpm('install', '--no-save'))
      fail('npm install failed; see the lines above. Check the network and run the command again.')
    mkdirSync(modulesFolder, { recursive: true })
    writeFileSync(stampFile, lockHash)
  } finally {
    release()
  }
}

/** The pinned Node of node_modules, else the one running this, when it is new enough. */
function findNode() {
  const pinned = join(binFolder, 'node')
  if (existsSync(pinned) && spawnSync(pinned, ['--version']).status === 0) return pinned
  if (Number(process.versions.node.split('.')[0]) >= REQUIRED_MAJOR) return process.execPath
  return fail(
    `needs Node ${REQUIRED_MAJOR} or newer; this is Node ${process.versions.node} and no pinned one could be ` +
      `installed for ${process.platform}-${process.arch}. Install Node ${REQUIRED_MAJOR} and run the command again.`,
  )
}

/** Calls `stop` when npm, or the shell it started us with, was killed: it could not tell us. */
function stopWithParent(stop) {
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    stop()
  }, PARENT_POLL_MS)
}

/** Runs the program as if it were this one: signals go through to it, its end is our end. */
function handOver(command, args, env) {
  const child = spawn(command, args, { cwd: root, stdio: 'inherit', env })
  const forward = (signal) => {
    // A terminal sends Ctrl-C to the whole process group: the program has it already.
    if (!(signal === 'SIGINT' && process.stdin.isTTY)) child.kill(signal)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, forward)
  if (process.env.npm_lifecycle_event) stopWithParent(() => child.kill('SIGTERM'))
  child.on('error', (error) => fail(`could not run ${command}: ${error.message}`))
  child.on('exit', (code, signal) => {
    if (!signal) process.exit(code ?? 1)
    for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.off(name, forward)
    process.kill(process.pid, signal)
    process.exitCode = 128 + constants.signals[signal]
  })
}

/** Builds the product when the file that shall run was never built. */
function buildUnlessThere(file, command, environment) {
  if (existsSync(join(root, file))) return
  const options = { cwd: root, stdio: 'inherit', env: environment }
  if (spawnSync(command, ['tools/src/build.ts'], options).status !== 0)
    fail('the build failed; see the lines above')
}

installDependencies()
const node = findNode()
const env = { ...process.env, PATH: [binFolder, dirname(node), process.env.PATH].join(delimiter) }
const args = process.argv.slice(2)
const fromSources = ['--import', new URL('remember-resolutions.mjs', import.meta.url).href]
if (args[0] === '--exec') handOver(join(binFolder, args[1]), args.slice(2), env)
else if (args[0] === '--built') {
  buildUnlessThere(args[1], node, env)
  handOver(node, [...SERVER_FLAGS, ...args.slice(1)], env)
} else {
  // `npm start` has a server in it as well.
  const flags = args[0] === 'dev-env/src/main.ts' ? SERVER_FLAGS : []
  handOver(node, [...flags, ...fromSources, ...args], env)
}
