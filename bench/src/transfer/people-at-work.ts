import { setTimeout as wait } from 'node:timers/promises'
import type { Credentials } from '@filo/dev-env/people'

/** Whom people of the benchmark work at. */
export interface Workplace {
  address: string
  cookie: string
  unitId: string
  people: Credentials[]
}

/** What people had to wait for, in ms. */
export interface Waits {
  pages: number[]
  signIns: number[]
}

const CALL_EVERY_MS = 100
/** Of so many calls one is a sign-in: an account may try 20 times an hour. */
const SIGN_IN_EACH = 20

let waits: Waits = { pages: [], signIns: [] }
let signIns = 0

async function timed(call: () => Promise<Response>): Promise<number> {
  const startedAt = performance.now()
  const answer = await call()
  await answer.arrayBuffer()
  if (!answer.ok) throw new Error(`a person was answered ${answer.status}`)
  return performance.now() - startedAt
}

function signIn({ address, people }: Workplace): Promise<number> {
  const { email, password } = people[signIns % people.length] ?? { email: '', password: '' }
  signIns += 1
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify({ email, password })
  return timed(() => fetch(`${address}/api/session`, { method: 'POST', headers, body }))
}

/** At a steady rate, whether the call before was answered or not. */
async function work(place: Workplace): Promise<void> {
  const pages = [
    '/api/produced-robots?size=25',
    `/api/produced-robots/${place.unitId}`,
    '/api/updates?size=25',
    '/api/home/fleet',
    '/api/audit?size=25',
  ]
  const headers = { cookie: place.cookie }
  for (let at = 1; ; at += 1) {
    const [call, list] =
      at % SIGN_IN_EACH === 0
        ? [signIn(place), waits.signIns]
        : [timed(() => fetch(`${place.address}${pages[at % pages.length]}`, { headers })), waits.pages]
    call.then(
      (ms) => list.push(ms),
      (error: unknown) => {
        console.error(error)
        process.exit(1)
      },
    )
    await wait(CALL_EVERY_MS)
  }
}

process.on('message', (message: Workplace | 'waits') => {
  if (message === 'waits') {
    process.send?.(waits)
    waits = { pages: [], signIns: [] }
  } else void work(message)
})
process.once('disconnect', () => process.exit())
