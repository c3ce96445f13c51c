import { createHash, randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { expect, type Locator, type Page } from '@playwright/test'
import { cutAt, sentBytes } from './prepare-window.ts'
import type { RemoteRobot } from './remote-robot.ts'
import { showPart } from './session-steps.ts'

const MB = 1_048_576
/** More than a stream has under way at once, by far. */
const UNDER_WAY = 4 * MB

/** A file of this computer. */
export interface LocalFile {
  path: string
  name: string
  bytes: number
  sha256: string
}

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}

/** Makes a file of random bytes. */
export async function makeFile(folder: string, name: string, megabytes: number): Promise<LocalFile> {
  const path = join(folder, name)
  const file = await open(path, 'w')
  for (let index = 0; index < megabytes; index += 1) await file.write(randomBytes(MB))
  await file.close()
  return { path, name, bytes: megabytes * MB, sha256: await hashOf(path) }
}

const transferOf = (page: Page, name: string): Locator =>
  page
    .getByRole('region', { name: 'Aktarımlar' })
    .getByRole('listitem')
    .filter({ has: page.getByText(name, { exact: true }) })

async function expectSame(line: Locator, { sha256 }: LocalFile): Promise<void> {
  await expect(line).toContainText('tamam, iki uçta aynı', { timeout: 120_000 })
  await expect(line).toContainText(`SHA-256 ${sha256}`)
}

/** Sends a file to the robot; the way is cut in its middle, and it goes on from there by itself. */
export async function uploadThroughCut(page: Page, robot: RemoteRobot, file: LocalFile): Promise<void> {
  await showPart(page, 'Dosyalar')
  const roots = page.getByRole('table', { name: 'Klasörler içindekiler' })
  await roots.getByRole('button', { name: robot.root, exact: true }).click()
  const input = page.locator('input[type="file"][aria-label="Dosya yükle"]')
  await expect(input).toBeAttached()
  const before = await sentBytes(page)
  const bar = `Yükleme: ${file.name}`
  const cut = cutAt(page, bar, 25)
  await input.setInputFiles(file.path)
  expect(await cut).toBeLessThan(90)
  await expectSame(transferOf(page, bar), file)
  expect(await hashOf(join(robot.root, file.name))).toBe(file.sha256)
  // What had arrived before the cut was not sent again.
  expect((await sentBytes(page)) - before).toBeLessThan(file.bytes + UNDER_WAY)
}

/** Gets the file back, and it is the same. */
export async function download(page: Page, { root }: RemoteRobot, file: LocalFile): Promise<void> {
  const folder = page.getByRole('table', { name: `${root} içindekiler` })
  await folder.getByRole('button', { name: `${file.name} için işlemler` }).click()
  const saved = page.waitForEvent('download', { timeout: 120_000 })
  await page.getByRole('menuitem', { name: 'İndir' }).click()
  await expectSame(transferOf(page, `İndirme: ${file.name}`), file)
  expect(await hashOf(await (await saved).path())).toBe(file.sha256)
}
