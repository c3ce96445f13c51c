import { ApiError } from '@filo/contract/client'
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

test('a record that was deleted while it was shown is asked for once more, not with every change', async () => {
  const client = new QueryClient()
  let reads = 0
  const read = () => {
    reads += 1
    return reads === 1 ? Promise.resolve('there') : Promise.reject(new ApiError(404))
  }
  const observer = new QueryObserver(client, { queryKey: ['getUser', 1], queryFn: read, retry: false })
  const stop = observer.subscribe(() => {})
  await expect.poll(() => observer.getCurrentResult().data).toBe('there')
  for (let change = 0; change < 5; change += 1) await invalidateRoutes(client, [{ name: 'getUser' }])
  expect(reads).toBe(2)
  stop()
})

test('a record that is not there yet is asked for with every change', async () => {
  const client = new QueryClient()
  let reads = 0
  const read = () => {
    reads += 1
    return Promise.reject(new ApiError(404))
  }
  const observer = new QueryObserver(client, { queryKey: ['getUser', 1], queryFn: read, retry: false })
  const stop = observer.subscribe(() => {})
  await expect.poll(() => observer.getCurrentResult().isError).toBe(true)
  await invalidateRoutes(client, [{ name: 'getUser' }])
  expect(reads).toBe(2)
  stop()
})
