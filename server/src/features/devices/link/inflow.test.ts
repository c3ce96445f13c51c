import { linkMaxFrameBytes, linkWindow } from '@filo/contract/device/link/link-limits'
import { expect, test } from 'vitest'
import { createInflow } from './inflow.ts'

function openTap() {
  const reported: string[] = []
  const done: (() => void)[] = []
  const handle = createInflow({ pause: () => reported.push('pause'), resume: () => reported.push('resume') })
  const send = (bytes: number) => handle(bytes, () => new Promise((resolve) => done.push(resolve)))
  const settle = async () => {
    done.shift()?.()
    await new Promise(setImmediate)
  }
  return { reported, send, settle }
}

test('a robot that keeps to its window is never stopped', () => {
  const { reported, send } = openTap()
  for (let sent = 0; sent < linkWindow + 3; sent += 1) void send(500)
  expect(reported).toEqual([])
})

test('a robot that sends on is read no further until something was taken in', async () => {
  const { reported, send, settle } = openTap()
  for (let sent = 0; sent < 2 * linkWindow; sent += 1) void send(500)
  expect(reported).toEqual(['pause'])
  await settle()
  expect(reported).toEqual(['pause', 'resume'])
})

test('few frames that are very large are too much as well', async () => {
  const { reported, send, settle } = openTap()
  for (let sent = 0; sent < 4; sent += 1) void send(linkMaxFrameBytes)
  expect(reported).toEqual(['pause'])
  await settle()
  expect(reported).toEqual(['pause', 'resume'])
})
