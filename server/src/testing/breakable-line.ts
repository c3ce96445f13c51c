import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A connection to a service of this machine that a test can cut, as when one server of several loses its network. */
export async function openBreakableLine(targetPort: number) {
  const ends = new Set<Socket>()
  let isCut = false

  function keep(end: Socket, other: Socket): void {
    ends.add(end)
    end.on('error', () => undefined)
    end.once('close', () => {
      ends.delete(end)
      other.destroy()
    })
    end.pipe(other)
  }

  const relay = createServer((near) => {
    if (isCut) {
      near.destroy()
      return
    }
    const far = connect(targetPort, '127.0.0.1')
    keep(near, far)
    keep(far, near)
  })
  await new Promise<void>((resolve) => relay.listen(0, '127.0.0.1', resolve))
  const { port } = relay.address() as AddressInfo

  function cut(): void {
    isCut = true
    for (const end of ends) end.destroy()
  }

  return {
    port,
    cut,
    mend: () => {
      isCut = false
    },
    close: async (): Promise<void> => {
      cut()
      await new Promise((resolve) => relay.close(resolve))
    },
  }
}
