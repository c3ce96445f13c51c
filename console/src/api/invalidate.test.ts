import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { invalidateRoutes } from './invalidate.ts'

/** A server that keeps every reader waiting until it is told what to answer. */
function slowServer() {
  const waiting: ((answer: string) => void)[] = []
  const read = () => new Promise<string>((answer) => waiting.push(answer))
  return { waiting, read }
}

test('a first read under way when a change lands is followed by another, so that the answer from before it does not stay', async () => {
  const client = new QueryClient()
  const { waiting, read } = slowServer()
  const observer = new QueryObserver(client, { queryKey: ['getUser', 1], queryFn: read, staleTime: 60_000 })
  const stop = observer.subscribe(() => {})
  const done = invalidateRoutes(client, [{ name: 'getUser' }])
  waiting[0]?.('before')
  await expect.poll(() => waiting.length).toBe(2)
  waiting[1]?.('after')
  await done
  expect(observer.getCurrentResult().data).toBe('after')
  stop()
})

test('a first read on a slow line is never thrown away, however many changes come', async () => {
  const client = new QueryClient()
  const { waiting, read } = slowServer()
  const observer = new QueryObserver(client, { queryKey: ['getUser', 1], queryFn: read, staleTime: 60_000 })
  const stop = observer.subscribe(() => {})
  void invalidateRoutes(client, [{ name: 'getUser' }])
  void invalidateRoutes(client, [{ name: 'getUser' }])
  expect(waiting).toHaveLength(1)
  waiting[0]?.('first')
  await expect.poll(() => observer.getCurrentResult().data).toBe('first')
  stop()
})

test('other routes go on reading undisturbed', async () => {
  const client = new QueryClient()
  const { waiting, read } = slowServer()
  const observer = new QueryObserver(client, { queryKey: ['listUsers'], queryFn: read, staleTime: 60_000 })
  const stop = observer.subscribe(() => {})
  await invalidateRoutes(client, [{ name: 'getUser' }])
  waiting[0]?.('read once')
  await expect.poll(() => observer.getCurrentResult().data).toBe('read once')
  expect(waiting).toHaveLength(1)
  stop()
})
