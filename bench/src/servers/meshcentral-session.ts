import type { MeshCentral } from './meshcentral.ts'

const cookieOf = (answer: Response) => answer.headers.getSetCookie().map((cookie) => cookie.split(';')[0])

/** Signs in through MeshCentral's own form; gives the Cookie header. */
export async function signInMeshCentral({ address, user, password }: MeshCentral): Promise<string> {
  const page = await fetch(`${address}/`)
  await page.text()
  const before = cookieOf(page)
  const form = new URLSearchParams({ action: 'login', username: user, password, urlargs: '' })
  const headers = { cookie: before.join('; '), 'content-type': 'application/x-www-form-urlencoded' }
  const answer = await fetch(`${address}/login`, { method: 'POST', headers, body: form, redirect: 'manual' })
  const cookies = new Map([...before, ...cookieOf(answer)].map((pair) => [pair?.split('=')[0], pair]))
  const cookie = [...cookies.values()].join('; ')
  const inside = await (await fetch(`${address}/`, { headers: { cookie } })).text()
  if (inside.includes('name="password"')) throw new Error('the sign-in to MeshCentral did not work')
  return cookie
}
