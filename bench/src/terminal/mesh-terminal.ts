import type { ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmod, copyFile, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import WebSocket from 'ws'
import { type MeshCentral, meshAgentFile } from '../servers/meshcentral.ts'
import { signInMeshCentral } from '../servers/meshcentral-session.ts'
import { startChild } from '../start-child.ts'
import type { OpenTerminal, TerminalRobot } from './open-terminal.ts'

const PATIENCE_MS = 60_000
/** A tunnel to an agent that does not get its core of scripts ready this fast ends, and is asked for again. */
const TUNNEL_MS = 5000
const TRIES = 12

/** A message of MeshCentral's control channel, as far as the benchmark reads it. */
interface MeshMessage {
  action?: string
  result?: string
  meshid?: string
  nodes?: Record<string, { _id: string; conn?: number }[]>
  cookie?: string
  rcookie?: string
}

/** The control channel of its web page. */
async function openControl(mesh: MeshCentral) {
  const cookie = await signInMeshCentral(mesh)
  const base = mesh.address.replace('http', 'ws')
  const socket = new WebSocket(`${base}/control.ashx`, { headers: { cookie, origin: mesh.address } })
  const waiting = new Set<(message: MeshMessage) => void>()
  socket.on('message', (text: Buffer) => {
    const message = JSON.parse(text.toString()) as MeshMessage
    for (const handle of waiting) handle(message)
  })
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject))
  const request = (question: object, answer: string) =>
    new Promise<MeshMessage>((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error(`MeshCentral does not answer ${answer}`)), PATIENCE_MS)
      const handle = (message: MeshMessage) => {
        if (message.action !== answer) return
        clearTimeout(timer)
        waiting.delete(handle)
        resolve(message)
      }
      waiting.add(handle)
      socket.send(JSON.stringify({ ...question, responseid: 'bench' }))
    })
  return { cookie, base, request, close: () => socket.terminate() }
}

type Control = Awaited<ReturnType<typeof openControl>>

async function untilLinked(control: Control): Promise<string> {
  for (const startedAt = performance.now(); performance.now() - startedAt < PATIENCE_MS; await wait(500)) {
    const { nodes = {} } = await control.request({ action: 'nodes' }, 'nodes')
    const node = Object.values(nodes)
      .flat()
      .find(({ conn }) => conn)
    if (node) return node._id
  }
  throw new Error('the agent of MeshCentral did not connect')
}

/** A tunnel as `meshctrl shell` and its web page open it (`p=1`: a terminal); undefined where it ended before it began. */
async function openTunnel({ base, request }: Control, origin: string, nodeid: string) {
  const { cookie = '', rcookie = '' } = await request({ action: 'authcookie' }, 'authcookie')
  const id = randomBytes(8).toString('hex')
  const place = `meshrelay.ashx?browser=1&p=1&nodeid=${encodeURIComponent(nodeid)}&id=${id}&auth=${cookie}`
  const socket = new WebSocket(`${base}/${place}`, { headers: { origin }, perMessageDeflate: false })
  const begun = new Promise<boolean>((resolve) => {
    const late = setTimeout(() => resolve(false), TUNNEL_MS)
    const end = (isOpen: boolean) => {
      clearTimeout(late)
      resolve(isOpen)
    }
    socket.on('message', (data: Buffer) => ['c', 'cr'].includes(data.toString()) && end(true))
    socket.once('close', () => end(false)).on('error', () => end(false))
  })
  const value = `*/meshrelay.ashx?p=1&nodeid=${nodeid}&id=${id}&rauth=${rcookie}`
  await request({ action: 'msg', nodeid, type: 'tunnel', usage: 1, value }, 'msg')
  if (await begun) return socket
  socket.terminate()
  return undefined
}

function terminalOf(socket: WebSocket): OpenTerminal {
  let listener: (bytes: Buffer) => void = () => undefined
  socket.on('message', (data: Buffer, isBinary: boolean) => {
    if (isBinary) listener(data)
  })
  socket.send(JSON.stringify({ ctrlChannel: '102938', type: 'options', cols: 80, rows: 24 }))
  socket.send('1')
  return {
    type: (text) => socket.send(Buffer.from(text)),
    onShown: (next) => {
      listener = next
    },
    close: () =>
      new Promise((resolve) => {
        socket.once('close', () => resolve())
        socket.close()
        setTimeout(() => socket.terminate(), 2000).unref()
      }),
  }
}

async function stopAgent(agent: ChildProcess): Promise<void> {
  const ended = new Promise((resolve) => agent.once('exit', resolve))
  if (agent.exitCode !== null || agent.signalCode !== null || !agent.kill('SIGTERM')) return
  const timer = setTimeout(() => agent.kill('SIGKILL'), 5000)
  await ended
  clearTimeout(timer)
}

/**
 * Starts MeshCentral's own native agent on this machine, as its page says for one that is not installed (`connect`).
 * @throws where it does not run here, or does not connect
 */
export async function startMeshRobot(
  mesh: MeshCentral,
  folder: string,
): Promise<TerminalRobot & { stop: () => Promise<void> }> {
  const control = await openControl(mesh)
  const { meshid = '' } = await control.request(
    { action: 'createmesh', meshname: 'bench', meshtype: 2 },
    'createmesh',
  )
  const group = encodeURIComponent(meshid.split('/')[2] ?? '')
  const { cookie } = control
  const settings = await fetch(`${mesh.address}/meshsettings?id=${group}`, { headers: { cookie } })
  await mkdir(folder, { recursive: true })
  const program = join(folder, 'meshagent')
  await copyFile(meshAgentFile(), program)
  await chmod(program, 0o755)
  await writeFile(join(folder, 'meshagent.msh'), await settings.text())
  const agent = startChild(program, ['connect'], { cwd: folder, stdio: 'ignore' })
  const stop = async () => {
    control.close()
    await stopAgent(agent)
  }
  const failed = new Promise<never>((_, reject) => {
    agent.once('error', reject)
    agent.once('exit', (code) => reject(new Error(`the agent of MeshCentral ended with ${code}`)))
  })
  failed.catch(() => undefined)
  try {
    const nodeid = await Promise.race([untilLinked(control), failed])
    return {
      stop,
      async open() {
        for (let tried = 0; tried < TRIES; tried += 1) {
          const socket = await openTunnel(control, mesh.address, nodeid)
          if (socket) return terminalOf(socket)
          await wait(1000)
        }
        throw new Error('the agent of MeshCentral opens no terminal')
      },
    }
  } catch (error) {
    await stop()
    throw error
  }
}
