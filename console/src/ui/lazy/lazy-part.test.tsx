// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { ChunkError } from '../../lib/chunk-error.ts'
import { WriteBlock } from '../form/write-block.ts'
import { renderUi } from '../testing/test-render-ui.tsx'
import { useToastStore } from '../toast/toast-store.ts'
import { lazyDialog, lazyPart } from './lazy-part.tsx'
import { useIsPartUnderWay } from './parts-under-way.ts'

afterEach(cleanup)

const Words = ({ words }: { words: string }) => <p>{words}</p>
const Completeness = () => <output>{useIsPartUnderWay() ? 'eksik' : 'tam'}</output>
const Asking = ({ onClose }: { onClose: () => void; isOpen?: boolean }) => (
  <button type="button" onClick={onClose}>
    Soru
  </button>
)

function failsOnce<T>(value: T): () => Promise<T> {
  const load = vi.fn(async () => value)
  return load.mockRejectedValueOnce(new ChunkError('CHUNK_LOAD_FAILED'))
}

test('a part is drawn when its code is there, and what waits until then', async () => {
  const Part = lazyPart(
    async () => Words,
    () => <p>bekliyor</p>,
  )
  await renderUi(<Part words="geldi" />)
  expect(screen.getByText('bekliyor')).toBeTruthy()
  expect(await screen.findByText('geldi')).toBeTruthy()
  cleanup()
  await renderUi(<Part words="hemen" />)
  expect(screen.getByText('hemen')).toBeTruthy()
})

test('a page is known to lack a part until its code is there', async () => {
  const code = Promise.withResolvers<typeof Words>()
  const Part = lazyPart(() => code.promise)
  await renderUi(
    <>
      <Completeness />
      <Part words="geldi" />
    </>,
  )
  expect(screen.getByRole('status').textContent).toBe('eksik')
  code.resolve(Words)
  await screen.findByText('geldi')
  expect(screen.getByRole('status').textContent).toBe('tam')
})

test('a part whose code does not come says so in its place, and is fetched again', async () => {
  const Part = lazyPart(failsOnce(Words))
  const { user } = await renderUi(<Part words="geldi" />)
  expect((await screen.findByRole('alert')).textContent).toContain('Bu bölüm yüklenemedi')
  await user.click(screen.getByRole('button', { name: 'Tekrar dene' }))
  expect(await screen.findByText('geldi')).toBeTruthy()
})

test('a dialog whose code does not come says so and closes, and comes when it is opened again', async () => {
  const onClose = vi.fn()
  const Question = lazyDialog(failsOnce(Asking))
  const { again } = await renderUi(<Question isOpen onClose={onClose} />)
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(useToastStore.getState().toasts.map(({ tone, message }) => `${tone} ${message}`)).toEqual([
    expect.stringContaining('error Bu bölüm yüklenemedi. '),
  ])
  again(<Question isOpen={false} onClose={onClose} />)
  again(<Question isOpen onClose={onClose} />)
  expect(await screen.findByRole('button', { name: 'Soru' })).toBeTruthy()
})

test('a dialog that was never opened is not fetched', async () => {
  const load = vi.fn(async () => Asking)
  const Question = lazyDialog(load)
  const { again } = await renderUi(<Question isOpen={false} onClose={() => undefined} />)
  expect(load).not.toHaveBeenCalled()
  again(<Question isOpen onClose={() => undefined} />)
  expect(await screen.findByRole('button', { name: 'Soru' })).toBeTruthy()
})

test('a part that does not come without a network says so, and comes by itself with it', async () => {
  const Part = lazyPart(failsOnce(Words))
  const part = (reason: string | undefined) => (
    <WriteBlock value={reason}>
      <Part words="geldi" />
    </WriteBlock>
  )
  const { again } = await renderUi(part('Sunucuya ulaşılamıyor.'))
  expect((await screen.findByRole('alert')).textContent).toContain('Sunucuya ulaşılamıyor')
  again(part(undefined))
  expect(await screen.findByText('geldi')).toBeTruthy()
})
