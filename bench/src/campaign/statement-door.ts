import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A way to PostgreSQL that counts what clients have it do. */
export interface StatementDoor {
  url: string
  /** How often each statement was run, by its text; those that begin and end transactions too. */
  statements: () => Map<string, number>
  close: () => void
}

/** PostgreSQL frontend protocol 3.0: a simple query, the text of a prepared one, and its run. */
const [QUERY, PARSE, EXECUTE] = [0x51, 0x50, 0x45]
const HEAD_BYTES = 5

/** The text in a message: after the name that a prepared statement has, which clients of ours leave empty. */
const textOf = (body: Buffer, from: number) => body.toString('utf8', from, body.indexOf(0, from))

/** Reads the statements that a client runs; its first message, which has no type, is passed over. */
function createMessageReader(onStatement: (text: string) => void): (chunk: Buffer) => void {
  let isStarted = false
  let rest: Buffer = Buffer.alloc(0)
  let parsed = ''
  return (chunk) => {
    rest = Buffer.concat([rest, chunk])
    for (;;) {
      const head = isStarted ? HEAD_BYTES : HEAD_BYTES - 1
      if (rest.length < head) return
      const length = rest.readUInt32BE(head - 4) + head - 4
      if (rest.length < length) return
      const [type] = isStarted ? rest : []
      if (type === PARSE) parsed = textOf(rest, rest.indexOf(0, HEAD_BYTES) + 1)
      if (type === EXECUTE) onStatement(parsed)
      if (type === QUERY) onStatement(textOf(rest, HEAD_BYTES))
      isStarted = true
      rest = rest.subarray(length)
    }
  }
}

/** Opens a door to the PostgreSQL of an address. */
export async function openStatementDoor(databaseUrl: string): Promise<StatementDoor> {
  const url = new URL(databaseUrl)
  const there = { host: url.hostname, port: Number(url.port || 5432) }
  const sockets = new Set<Socket>()
  const counts = new Map<string, number>()
  const server = createServer((client) => {
    const database = connect({ ...there, noDelay: true })
    client.setNoDelay(true)
    const read = createMessageReader((text) => {
      counts.set(text, (counts.get(text) ?? 0) + 1)
    })
    client.on('data', read)
    for (const [socket, other] of [
      [client, database],
      [database, client],
    ] as const) {
      sockets.add(socket)
      socket.on('error', () => other.destroy())
      socket.on('close', () => sockets.delete(socket))
      socket.pipe(other)
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url.hostname = '127.0.0.1'
  url.port = String((server.address() as AddressInfo).port)
  return {
    url: url.href,
    statements: () => new Map(counts),
    close: () => {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}
