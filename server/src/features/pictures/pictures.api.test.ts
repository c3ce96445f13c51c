import { HOUR_MS } from '@filo/contract/durations'
import { pictureFile } from '@filo/contract/pictures/picture-key'
import { getPicture, type Picture, uploadPicture } from '@filo/contract/pictures/pictures-routes'
import { updateProfile } from '@filo/contract/profile/profile-routes'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pictures } from '../../db/schema/pictures.ts'
import { users } from '../../db/schema/users.ts'
import { createTestServer, type TestServer } from '../../testing/test-context.ts'
import { signInAs, type TestPerson } from '../../testing/test-people.ts'
import { samplePicture, samplePixels } from '../../testing/test-pictures.ts'
import { removeIfUnused } from './remove-unused-pictures.ts'

let server: TestServer
let person: TestPerson
beforeAll(async () => {
  server = await createTestServer()
  person = await signInAs(server, 'developer')
})
afterAll(() => server.close())

const blob = (bytes: Buffer) => new Blob([new Uint8Array(bytes)])
const send = (bytes: Buffer, use: 'image' | 'icon' = 'image', by = person) =>
  by.call(uploadPicture, { query: { use }, bytes: blob(bytes) })

/** Sends a picture and waits for what becomes of it. */
async function settled(bytes: Buffer, use: 'image' | 'icon' = 'image'): Promise<Picture> {
  const sent = await send(bytes, use)
  expect(sent.status, JSON.stringify(sent.problem)).toBe(201)
  await server.context.jobs.idle()
  return (await person.call(getPicture, { params: { pictureKey: sent.body.key } })).body
}

const fetchFile = (path: string, headers: Record<string, string> = { cookie: person.cookie }) =>
  server.app.inject({ url: path, headers })

test('a picture waits, is made in two resolutions as WebP and as what every browser knows, and stays so', async () => {
  const photo = await (await samplePixels({ width: 3000, height: 2000 })).jpeg().toBuffer()
  const sent = await send(photo)
  expect(sent.body).toMatchObject({ use: 'image', width: 1600, height: 1067, refusal: null })
  const { key, state } = await settled(photo)
  expect(state).toBe('ready')
  const sizes = [
    [pictureFile(key, 1, 'webp'), 'webp', 800],
    [pictureFile(key, 2, 'webp'), 'webp', 1600],
    [pictureFile(key, 1, 'jpg'), 'jpeg', 800],
    [pictureFile(key, 2, 'jpg'), 'jpeg', 1600],
  ] as const
  for (const [name, format, width] of sizes) {
    const answer = await fetchFile(`/images/${name}`)
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, `image/${format}`])
    expect(answer.headers).toMatchObject({
      'cache-control': 'private, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-length': String(answer.rawPayload.length),
    })
    expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ format, width })
    const again = await fetchFile(`/images/${name}`, {
      cookie: person.cookie,
      'if-none-match': String(answer.headers.etag),
    })
    expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0])
  }
  expect((await fetchFile(`/icons/${pictureFile(key, 1, 'webp')}`)).statusCode).toBe(404)
  expect((await fetchFile(`/images/${pictureFile(key, 1, 'png')}`)).statusCode).toBe(404)
  expect((await fetchFile(`/images/${pictureFile(key, 1, 'webp')}`, {})).statusCode).toBe(401)
})

test('something that shows through keeps doing so, and a small picture is not made larger', async () => {
  const { key } = await settled(await samplePicture({ width: 100, height: 60, alpha: 0.5 }), 'icon')
  expect(key).toMatch(/-100x60-png$/)
  const { rawPayload } = await fetchFile(`/icons/${pictureFile(key, 2, 'png')}`)
  expect(await sharp(rawPayload).metadata()).toMatchObject({ hasAlpha: true, width: 100 })
})

test('a telephone picture is turned as it is to be seen, and says neither place nor device', async () => {
  const photo = await (await samplePixels({ width: 400, height: 200 }))
    .jpeg()
    .withExif({ IFD0: { Make: 'SECRETPHONE' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '41/1 0/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .toBuffer()
  expect((await sharp(photo).metadata()).orientation).toBe(6)
  const { key, width, height } = await settled(photo)
  expect([width, height]).toEqual([200, 400])
  for (const format of ['webp', 'jpg'] as const) {
    const { rawPayload } = await fetchFile(`/images/${pictureFile(key, 2, format)}`)
    const made = await sharp(rawPayload).metadata()
    expect([made.width, made.height, made.exif, made.orientation]).toEqual([200, 400, undefined, undefined])
    expect(rawPayload.includes('SECRETPHONE')).toBe(false)
  }
  const [row] = await server.context.db.select().from(pictures).where(eq(pictures.key, key))
  expect(row?.sourceSha256).toBeNull()
})

/** A picture of 121 megapixels in some kilobytes. */
async function bomb(): Promise<Buffer> {
  return (await samplePixels({ width: 11_000, height: 11_000 })).png({ compressionLevel: 9 }).toBuffer()
}

const gif = Buffer.from('R0lGODlhAQABAIAAAP///wAAACH5BAAAAAAALAAAAAABAAEAAAICRAEAOw==', 'base64')
const moving = async () => {
  const pixels = Buffer.concat([Buffer.alloc(32 * 32 * 3, 10), Buffer.alloc(32 * 32 * 3, 200)])
  const raw = { width: 32, height: 64, channels: 3 as const, pageHeight: 32 }
  return sharp(pixels, { raw })
    .webp({ loop: 0, delay: [100, 100] })
    .toBuffer()
}

test.each<[string, () => Promise<Buffer> | Buffer, number, string]>([
  ['nothing at all', () => Buffer.alloc(0), 422, 'picture_empty'],
  ['a text that is called a picture', () => Buffer.from('merhaba'), 422, 'picture_unknown_kind'],
  ['a drawing', () => Buffer.from('<svg onload="alert(1)"/>'), 422, 'picture_document_refused'],
  ['a document', () => Buffer.from('%PDF-1.7'), 422, 'picture_document_refused'],
  ['a GIF', () => gif, 422, 'picture_kind_refused'],
  ['a moving WebP', moving, 422, 'picture_animated'],
  ['a picture that unpacks to much', bomb, 422, 'picture_too_many_pixels'],
  ['a line', () => samplePicture({ width: 900, height: 17 }), 422, 'picture_wrong_shape'],
  ['a head without a body', async () => (await samplePicture()).subarray(0, 20), 422, 'picture_broken'],
  ['too many bytes', () => Buffer.alloc(8 * 2 ** 20 + 1, 0xff), 413, 'picture_too_large'],
])('%s is refused', async (_what, make, status, code) => {
  const answer = await send(await make())
  expect([answer.status, answer.problem.code]).toEqual([status, code])
})

test('a JPEG that ends too early is refused once it is read as a whole, in both languages', async () => {
  const noise = sharp({
    create: {
      width: 600,
      height: 400,
      channels: 3,
      background: 'white',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  })
  const whole = await noise.jpeg().toBuffer()
  const { key, state, refusal } = await settled(whole.subarray(0, whole.length / 2))
  expect([state, refusal?.tr, refusal?.en]).toEqual([
    'refused',
    expect.stringContaining('bozuk'),
    expect.stringContaining('damaged'),
  ])
  expect((await fetchFile(`/images/${pictureFile(key, 1, 'webp')}`)).statusCode).toBe(404)
  const saved = await person.call(updateProfile, { body: { avatarKey: key } })
  expect([saved.status, saved.problem.code]).toEqual([422, 'picture_missing'])
})

test('a picture that nothing uses is removed after a day, one that is used stays until it is let go', async () => {
  const retained = await settled(await samplePicture({ width: 70, height: 70 }), 'icon')
  const left = await settled(await samplePicture({ width: 71, height: 71 }), 'icon')
  const use = (avatarKey: string | null) => person.call(updateProfile, { body: { avatarKey } })
  const stateOf = async ({ key }: Picture) =>
    (await person.call(getPicture, { params: { pictureKey: key } })).status
  expect((await use(retained.key)).body.avatarKey).toBe(retained.key)
  const removeAfter = async (hours: number) => {
    server.clock.advance(hours * HOUR_MS)
    person = await signInAs(server, 'developer')
    await server.context.pictures.removeUnused()
  }
  const owner = person
  await removeAfter(23)
  expect([await stateOf(retained), await stateOf(left)]).toEqual([200, 200])
  await removeAfter(2)
  expect([await stateOf(retained), await stateOf(left)]).toEqual([200, 404])
  await server.context.db.update(users).set({ avatarKey: null }).where(eq(users.id, owner.userId))
  await removeAfter(1)
  expect(await stateOf(retained)).toBe(200)
  await removeAfter(25)
  expect(await stateOf(retained)).toBe(404)
})

test('a picture that is used by the time it is to be removed stays', async () => {
  const { key } = await settled(await samplePicture({ width: 72, height: 72 }), 'icon')
  const { db, clock } = server.context
  const before = clock.now()
  const unusedSince = new Date(before.getTime() - HOUR_MS)
  const forget = () => db.update(pictures).set({ unusedSince }).where(eq(pictures.key, key))
  await person.call(updateProfile, { body: { avatarKey: key } })
  await forget()
  expect(await removeIfUnused(server.context, key, before)).toBe(false)
  await person.call(updateProfile, { body: { avatarKey: null } })
  await forget()
  expect(await removeIfUnused(server.context, key, before)).toBe(true)
})

test('what was removed, or was never there, cannot be saved anywhere', async () => {
  const avatarKey = `${'0'.repeat(40)}-64x64-png`
  const saved = await person.call(updateProfile, { body: { avatarKey } })
  expect([saved.status, saved.problem.code]).toEqual([422, 'picture_missing'])
})

test('whoever uploads without using is stopped, and may go on with what is there', async () => {
  const hoarder = await signInAs(server, 'customer_user')
  const at = server.clock.now()
  const row = { use: 'icon', state: 'ready', width: 64, height: 64, createdAt: at, unusedSince: at } as const
  const rows = Array.from({ length: 60 }, (_, index) => ({
    ...row,
    key: `${String(index).padStart(40, 'c')}-64x64-png`,
    uploadedBy: hoarder.userId,
  }))
  await server.context.db.insert(pictures).values(rows)
  const refused = await send(await samplePicture(), 'icon', hoarder)
  expect([refused.status, refused.problem.code]).toEqual([409, 'picture_too_many_unused'])
  const first = rows[0]?.key ?? ''
  expect((await hoarder.call(updateProfile, { body: { avatarKey: first } })).status).toBe(200)
  expect((await send(await samplePicture(), 'icon', hoarder)).status).toBe(201)
})

test('behind an image host its files are fetched without being signed in, for other origins to show', async () => {
  const host = await createTestServer(undefined, { environment: { IMAGE_HOST: 'https://pictures.example' } })
  try {
    const by = await signInAs(host, 'developer')
    const sent = await by.call(uploadPicture, { query: { use: 'icon' }, bytes: blob(await samplePicture()) })
    await host.context.jobs.idle()
    const answer = await host.app.inject({ url: `/icons/${pictureFile(sent.body.key, 1, 'webp')}` })
    expect(answer.statusCode).toBe(200)
    expect(answer.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'cross-origin-resource-policy': 'cross-origin',
    })
  } finally {
    await host.close()
  }
})
