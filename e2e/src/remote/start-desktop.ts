import { type ChildProcess, spawn } from 'node:child_process'
import { createServer } from 'node:net'
import { expect } from '@playwright/test'

/** A desktop of this machine that answers on a port of 127.0.0.1, with a shell in a window. */
interface Desktop {
  port: number
  stop: () => Promise<void>
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

async function end(child: ChildProcess): Promise<void> {
  const ended = new Promise((resolve) => child.once('exit', resolve))
  if (child.exitCode === null && child.signalCode === null && child.kill('SIGTERM')) await ended
}

/** Starts a real X server that speaks RFB, without a password, and a terminal on it that stands in a folder. */
export async function startDesktop(folder: string): Promise<Desktop> {
  const port = await freePort()
  const size = ['-geometry', '800x600', '-depth', '24']
  const way = ['-SecurityTypes', 'None', '-localhost', '-rfbport', String(port)]
  const server = spawn('/usr/bin/Xtigervnc', ['-displayfd', '3', ...size, ...way], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  let display = ''
  server.stdio[3]?.on('data', (chunk: Buffer) => {
    display += chunk.toString('utf8')
  })
  // It says its number once it answers.
  await expect.poll(() => display).toMatch(/^\d+\n/)
  const window = ['-geometry', '80x24+20+20', '-bg', 'navy', '-fg', 'white', '-e', '/bin/sh']
  const terminal = spawn('/usr/bin/xterm', ['-display', `:${display.trim()}`, ...window], {
    cwd: folder,
    stdio: 'ignore',
  })
  return {
    port,
    stop: async () => {
      await end(terminal)
      await end(server)
    },
  }
}
