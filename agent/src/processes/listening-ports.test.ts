import { once } from 'node:events'
import { createServer } from 'node:net'
import { expect, test } from 'vitest'
import { findPortHolders, parseListening } from './listening-ports.ts'

test('ports that are listened on are read from the table of the kernel, connections are not', () => {
  const table = `  sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode
   0: 00000000:18FF 00000000:0000 0A 00000000:00000000 00:00000000 00000000   990        0 29421 1 000000009 100 0 0 10 0
   1: 0100007F:1538 0100007F:D431 01 00000000:00000000 00:00000000 00000000     0        0 29422 1 000000009 20 4 30 10 -1
   2: 00000000000000000000000000000000:0050 00000000000000000000000000000000:0000 0A 00000000:00000000 00:00000000 00000000     0        0 31 1 000000009 100 0 0 10 0
`
  expect(parseListening(table)).toEqual([
    { port: 6399, inode: '29421', uid: 990 },
    { port: 80, inode: '31', uid: 0 },
  ])
  expect(parseListening('')).toEqual([])
})

test.skipIf(process.platform !== 'linux')('who listens on a port of this machine is found', async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  expect(await findPortHolders([port])).toEqual([expect.objectContaining({ port, pid: process.pid })])
  server.close()
  await once(server, 'close')
  expect(await findPortHolders([port])).toEqual([])
})
