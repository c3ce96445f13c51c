import { linkMaxFrameBytes, linkWindow } from '@filo/contract/device/link/link-limits'
import { expect, test } from 'vitest'
import { createInflow } from './inflow.ts'

function openTap() {
  const said: string[] = []
  const done: (() => void)[] = []
  const take = createInflow({ pause: () => said.push('pause'), resume: () => said.push('resume') })
  const send = (bytes: number) => take(bytes, () => new Promise((resolve) => done.push(resolve)))
  const settle = async () => {
    done.shift()?.()
    await new Promise(setImmediate)
  }
  return { said, send, settle }
}

test('a robot that keeps to its window is never stopped', () => {
  const { said, send } = openTap()
  for (let sent = 0; sent < linkWindow + 3; sent += 1) void send(500)
  expect(said).toEqual([])
})

test('a robot that sends on is read no further until something was taken in', async () => {
  const { said, send, settle } = openTap()
  for (let sent = 0; sent < 2 * linkWindow; sent += 1) void send(500)
  expect(said).toEqual(['pause'])
  await settle()
  expect(said).toEqual(['pause', 'resume'])
})

test('few frames that are very large are too much as well', async () => {
  const { said, send, settle } = openTap()
  for (let sent = 0; sent < 4; sent += 1) void send(linkMaxFrameBytes)
  expect(said).toEqual(['pause'])
  await settle()
  expect(said).toEqual(['pause', 'resume'])
})
